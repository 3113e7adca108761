// The memory of a short-lived tool that works on much of it.
#pragma once

#include <stddef.h>

/// Sets up the heap of a process that soon takes much memory in large pieces and ends before it would be of use to
/// others. With glibc, its first `count` bytes are in pages of 2 MB, and no memory that is freed goes back to the
/// system until the end; with other C libraries nothing happens. Call it before there are threads.
///
/// In C because the options of glibc's `mallopt` and its macro do not exist elsewhere.
void kj_prepare_heap(size_t count);

/// Takes blocks of 128 kB and more from the system, outside of the heap, and gives memory back when it is freed, as glibc
/// does from the start. With other C libraries nothing happens.
void kj_heap_returns_large_blocks(void);
