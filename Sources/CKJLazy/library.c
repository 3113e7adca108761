#define _GNU_SOURCE
#include "CKJLazy.h"

#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/// Finds a library in the program's `../lib/kj`.
static bool find_beside_program(const char *name, char path[PATH_MAX]) {
  ssize_t length = readlink("/proc/self/exe", path, PATH_MAX - 1);
  if (length <= 0) return false;
  path[length] = '\0';
  // Goes up to the program's directory, and then to the one above it.
  for (int level = 0; level < 2; level++) {
    char *slash = strrchr(path, '/');
    if (!slash) return false;
    *slash = '\0';
  }
  size_t used = strlen(path);
  int added = snprintf(path + used, PATH_MAX - used, "/lib/kj/%s", name);
  return added > 0 && (size_t)added < PATH_MAX - used && access(path, F_OK) == 0;
}

void *kj_lazy_open(const char *name) {
  char path[PATH_MAX];
  return dlopen(find_beside_program(name, path) ? path : name, RTLD_NOW | RTLD_LOCAL);
}

#ifdef KJ_LAZY

static _Noreturn void fail(const struct kj_lazy_library *library) {
  const char *program = program_invocation_short_name;
  fprintf(stderr, "%s: error: cannot use the library %s: %s\n", program, library->name, dlerror());
  fprintf(stderr, "%s: hint: install the package that has %s\n", program, library->name);
  if (strcmp(library->feature, "pictures") == 0) {
    fprintf(stderr, "%s: hint: without it, '--original' leaves pictures as they are\n", program);
  }
  // The status that the system's loader exits with if a library is missing at startup.
  _exit(127);
}

/// The address of a function; loads its library if necessary.
///
/// Called by `kj_lazy_enter`, perhaps by two threads at once; both find the same address.
void *kj_lazy_bind(struct kj_lazy_function *function) {
  struct kj_lazy_library *library = function->library;
  void *handle = __atomic_load_n(&library->handle, __ATOMIC_ACQUIRE);
  if (!handle) {
    handle = kj_lazy_open(library->name);
    if (!handle) fail(library);
    __atomic_store_n(&library->handle, handle, __ATOMIC_RELEASE);
  }
  void *target = dlsym(handle, function->name);
  if (!target) fail(library);
  __atomic_store_n(&function->target, target, __ATOMIC_RELEASE);
  return target;
}

#endif
