// How TCP behaves at both ends.
#pragma once

/// Lets other namespaces than the first choose cubic, which the machine may not; call it before there
/// are any. `forbid_cubic` takes that back, and what was chosen stays.
void permit_cubic(void);
void forbid_cubic(void);

/// Sets the namespace of this process up. Returns null, or what could not be done, with the cause in
/// `errno`.
const char *set_up_tcp(void);
