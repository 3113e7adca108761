// How TCP behaves at both ends.
#pragma once

/// Lets namespaces other than the first choose cubic, which the machine may forbid; call it before
/// there are any. `forbid_cubic` undoes this, but choices already made stay.
void permit_cubic(void);
void forbid_cubic(void);

/// Sets the namespace of this process up. Returns null, or what could not be done, with the cause in
/// `errno`.
const char *set_up_tcp(void);
