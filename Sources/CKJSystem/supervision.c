// Signals and exit status of a tool that forks: see supervision.h.

#define _GNU_SOURCE
#include "supervision.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#elif defined(__APPLE__)
#include <libproc.h>
#endif

enum { FORWARDED_SIGNALS = 32 };

/// How many times the parent has passed on each signal, in memory that both processes share.
static _Atomic unsigned *forwarded;

static struct {
  void (*handler)(int);
  unsigned direct;
  unsigned forwarded;
} receptions[FORWARDED_SIGNALS];

bool kj_has_threads(void) {
#ifdef __linux__
  // A directory has one link for each subdirectory, and two for itself.
  struct stat threads;
  return stat("/proc/self/task", &threads) == 0 && threads.st_nlink > 3;
#elif defined(__APPLE__)
  struct proc_taskinfo task;
  return proc_pidinfo(getpid(), PROC_PIDTASKINFO, 0, &task, sizeof task) == sizeof task && task.pti_threadnum > 1;
#else
  return false;
#endif
}

void kj_set_handler(int number, void (*handler)(int)) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

void kj_do_nothing(int number) { (void)number; }

void kj_change_mask(int how, int number) {
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, number);
  sigprocmask(how, &one, NULL);
}

bool kj_is_ignored(int number) {
  struct sigaction action;
  return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

static _Noreturn void die_of(int number) {
  const struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
#ifdef __linux__
  // A core dump piped to a program ignores the limit.
  prctl(PR_SET_DUMPABLE, 0);
#endif
  kj_set_handler(number, SIG_DFL);
  raise(number);
  kj_change_mask(SIG_UNBLOCK, number);
  _exit(128 + number);
}

_Noreturn void kj_end_like(int status) {
  if (WIFSIGNALED(status)) die_of(WTERMSIG(status));
  _exit(WEXITSTATUS(status));
}

bool kj_share_counts(void) {
  if (forwarded != NULL) return true;
  void *memory = mmap(NULL, FORWARDED_SIGNALS * sizeof *forwarded, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return false;
  forwarded = memory;
  return true;
}

void kj_pass_on(pid_t child, int number) {
  atomic_fetch_add(&forwarded[number], 1);
  kill(child, number);
}

static unsigned larger(unsigned a, unsigned b) { return a > b ? a : b; }

// A signal to the process group arrives both directly and through the parent, in either order. It
// does not matter which copy this is: the number of signals is the larger of the two counts.
static void receive(int number) {
  unsigned counted = larger(receptions[number].direct, receptions[number].forwarded);
  unsigned now = atomic_load(&forwarded[number]);
  if (now == receptions[number].forwarded) {
    receptions[number].direct++;
  } else {
    receptions[number].forwarded = now;
  }
  if (larger(receptions[number].direct, receptions[number].forwarded) > counted) {
    receptions[number].handler(number);
  }
}

static void count_once(int number) {
  struct sigaction action;
  if (sigaction(number, NULL, &action) != 0) return;
  if (action.sa_handler == SIG_DFL || action.sa_handler == SIG_IGN) return;
  receptions[number].handler = action.sa_handler;
  action.sa_handler = receive;
  sigaction(number, &action, NULL);
}

void kj_count_once(void) {
  const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
  for (int i = 0; i < 3; i++) count_once(numbers[i]);
}
