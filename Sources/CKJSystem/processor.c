// The capabilities of the processor.

#include "CKJSystem.h"

bool kj_has_sha256_instructions(void) {
#if defined(__x86_64__)
  return __builtin_cpu_supports("sha");
#else
  // Nearly every 64-bit ARM processor has these instructions.
  return true;
#endif
}
