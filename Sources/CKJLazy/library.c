#define _GNU_SOURCE
#include "CKJLazy.h"

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static _Noreturn void fail(const char *library) {
  fprintf(stderr, "%s: error: cannot use the library %s: %s\n", program_invocation_short_name,
          library, dlerror());
  fprintf(stderr, "%s: hint: install the package that has %s\n", program_invocation_short_name,
          library);
  // What the system's loader says of a library that is missing at the start.
  _exit(127);
}

/// Loads the library that came with the program, in `../lib/kj`, or else the system's.
static void *load(const char *name) {
  char path[PATH_MAX];
  ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
  path[length > 0 ? length : 0] = '\0';
  for (int level = 0; level < 2; level++) {
    char *slash = strrchr(path, '/');
    if (slash) *slash = '\0';
  }
  size_t room = sizeof path - strlen(path);
  if ((size_t)snprintf(path + strlen(path), room, "/lib/kj/%s", name) < room &&
      access(path, F_OK) == 0) {
    name = path;
  }
  return dlopen(name, RTLD_NOW | RTLD_LOCAL);
}

/// The address of a function, whose library is loaded if it is not yet.
///
/// Called by `kj_lazy_enter`, perhaps by two threads at once: then both find the same.
void *kj_lazy_bind(struct kj_lazy_function *function) {
  struct kj_lazy_library *library = function->library;
  void *handle = __atomic_load_n(&library->handle, __ATOMIC_ACQUIRE);
  if (!handle) {
    handle = load(library->name);
    if (!handle) fail(library->name);
    __atomic_store_n(&library->handle, handle, __ATOMIC_RELEASE);
  }
  void *target = dlsym(handle, function->name);
  if (!target) fail(library->name);
  __atomic_store_n(&function->target, target, __ATOMIC_RELEASE);
  return target;
}

#endif
