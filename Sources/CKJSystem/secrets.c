#include "secrets.h"

#include <signal.h>

#ifdef __linux__
#include <sys/prctl.h>
#else
#include <sys/resource.h>
#endif

void kj_protect_memory(void) {
  // After a crash at a terminal, Swift's runtime starts a program that shows this memory, and waits for it.
  static const int crashes[] = {SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP};
  for (size_t index = 0; index < sizeof crashes / sizeof crashes[0]; index++) {
    struct sigaction action;
    if (sigaction(crashes[index], NULL, &action) == 0 && action.sa_handler != SIG_IGN) {
      signal(crashes[index], SIG_DFL);
    }
  }
#ifdef __linux__
  // A program that is executed later is dumpable again.
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
#else
  // Programs that are executed later inherit it, but can raise it again.
  struct rlimit limit;
  if (getrlimit(RLIMIT_CORE, &limit) == 0) {
    limit.rlim_cur = 0;
    setrlimit(RLIMIT_CORE, &limit);
  }
#endif
}

void kj_erase(void *memory, size_t length) {
  volatile unsigned char *bytes = memory;
  while (length--) *bytes++ = 0;
}
