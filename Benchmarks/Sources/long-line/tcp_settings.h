// The settings of TCP at both ends.
#pragma once

/// Lets namespaces other than the first choose cubic, which the machine may forbid; call it before
/// they exist. `forbid_cubic` undoes this, but choices already made remain.
void permit_cubic(void);
void forbid_cubic(void);

/// Sets up the namespace of this process. Returns null, or the step that failed, with the cause in
/// `errno`.
const char *set_up_tcp(void);
