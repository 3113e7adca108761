#include "heap.h"

// Also tells which C library this is.
#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#define HUGE_PAGE ((uintptr_t)2 << 20)

void kj_prepare_heap(size_t count) {
  // One heap for all threads, which grows at its end and keeps freed memory.
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_MMAP_MAX, 0);
  mallopt(M_TRIM_THRESHOLD, INT32_MAX);
  // Grow the heap by the full amount now, so that the advice covers one range. This uses only address space.
  void *room = malloc(count);
  if (room == NULL) return;
  uintptr_t start = ((uintptr_t)room + HUGE_PAGE - 1) & -HUGE_PAGE;
  uintptr_t end = (uintptr_t)sbrk(0) & -HUGE_PAGE;
  if (start < end && start >= (uintptr_t)room && end - start <= count) {
    madvise((void *)start, end - start, MADV_HUGEPAGE);
  }
  free(room);
}

void kj_heap_returns_large_blocks(void) {
  mallopt(M_MMAP_THRESHOLD, 128 << 10);
  mallopt(M_MMAP_MAX, 1 << 16);
  mallopt(M_TRIM_THRESHOLD, 128 << 10);
}
#else
void kj_prepare_heap(size_t count) { (void)count; }
void kj_heap_returns_large_blocks(void) {}
#endif
