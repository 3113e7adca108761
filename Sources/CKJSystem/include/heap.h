// Memory for a short-lived tool that uses a lot of it.
#pragma once

#include <stddef.h>

/// Sets up the heap of a process that will soon allocate a lot of memory in large pieces and end before other processes
/// could use it. With glibc, the first `count` bytes are in 2 MB pages, and freed memory is not returned to the system
/// until the process ends; with other C libraries nothing happens. Call it before there are threads.
///
/// In C because glibc's `mallopt` options and its macro do not exist elsewhere.
void kj_prepare_heap(size_t count);

/// Allocates blocks of 128 kB and more from the system, outside the heap, and returns memory when it is freed, as glibc
/// does by default. With other C libraries nothing happens.
void kj_heap_returns_large_blocks(void);
