// The memory of a short-lived tool that works on much of it.
#pragma once

#include <stddef.h>

/// Sets up the heap of a process that soon allocates much memory in large pieces and ends before others could use it.
/// With glibc, the first `count` bytes are in pages of 2 MB, and freed memory is not returned to the system until the
/// end; with other C libraries nothing happens. Call it before there are threads.
///
/// In C because the options of glibc's `mallopt` and its macro do not exist elsewhere.
void kj_prepare_heap(size_t count);

/// Allocates blocks of 128 kB and more from the system, outside the heap, and returns memory when it is freed, as glibc
/// does by default. With other C libraries nothing happens.
void kj_heap_returns_large_blocks(void);
