#include "CKJRelease.h"

// Weak: a definition elsewhere in the program replaces it.
__attribute__((weak)) const char *kj_release_commit(void) { return ""; }
