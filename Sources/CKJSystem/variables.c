#include "variables.h"

// Also tells which C library this is.
#include <stdlib.h>

#ifdef __GLIBC__
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

#if defined(__GLIBC__) && defined(MADV_POPULATE_WRITE)
// The first initialized variable, and the end of the uninitialized ones.
extern char __data_start[], _end[];

void kj_prepare_variables(void) {
  const uintptr_t start = (uintptr_t)__data_start & -(uintptr_t)sysconf(_SC_PAGESIZE);
  madvise((void *)start, (uintptr_t)_end - start, MADV_POPULATE_WRITE);
}
#else
void kj_prepare_variables(void) {}
#endif
