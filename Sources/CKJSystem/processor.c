// What the processor can do.

#include "CKJSystem.h"

bool kj_has_sha256_instructions(void) {
#if defined(__x86_64__)
  return __builtin_cpu_supports("sha");
#else
  // Nearly every ARM processor of 64 bits has them.
  return true;
#endif
}
