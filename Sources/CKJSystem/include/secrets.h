// Keeping secrets in the memory of this process.
#pragma once

#include <stddef.h>

/// Makes this process write no core, be opaque to other processes of the same user, and end by a crash without
/// a description of it. Programs that it starts are not affected.
///
/// In C because `prctl` takes a variable number of arguments, and `SIG_DFL` is a cast macro, neither of which
/// Swift imports.
void kj_protect_memory(void);

/// Overwrites memory, which the compiler cannot leave out.
///
/// In C because Swift has no writes that must happen.
void kj_erase(void *_Nonnull memory, size_t length);
