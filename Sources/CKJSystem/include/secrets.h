// Keeping secrets in the memory of this process.
#pragma once

#include <stddef.h>

/// Keeps this process from writing a core, from being inspected by other processes of the same user, and from
/// describing itself after a crash. Programs that it starts are not affected.
///
/// In C because `prctl` takes a variable number of arguments, and `SIG_DFL` is a cast macro, neither of which
/// Swift imports.
void kj_protect_memory(void);

/// Overwrites memory; the compiler cannot optimize this away.
///
/// In C because Swift has no writes that the compiler must keep.
void kj_erase(void *_Nonnull memory, size_t length);
