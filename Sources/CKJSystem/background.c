// Moving a tool into the background: see background.h.

#define _GNU_SOURCE
#include "background.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "supervision.h"

enum { NOTED_DESCRIPTORS = 1024 };

/// Whether the child has detached; in memory that both processes share.
static _Atomic bool *detached;
static pid_t parent;
/// The descriptors that the process was started with, apart from the standard ones.
static bool inherited[NOTED_DESCRIPTORS];

// The parent.

static const int passed_on[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
enum { PASSED_ON_COUNT = sizeof passed_on / sizeof *passed_on };

// The awaited signals are blocked, as `sigwait` requires. SIGTSTP is not: Ctrl-Z stops this process
// with the rest of its group, as it should.
static _Noreturn void stand_in(pid_t child, sigset_t mask) {
  sigset_t awaited;
  sigemptyset(&awaited);
  sigaddset(&awaited, SIGCHLD);
  kj_set_handler(SIGCHLD, kj_do_nothing);
  for (int i = 0; i < PASSED_ON_COUNT; i++) {
    if (kj_is_ignored(passed_on[i])) continue;
    kj_set_handler(passed_on[i], kj_do_nothing);
    sigaddset(&awaited, passed_on[i]);
  }
  for (int number = 1; number < NSIG; number++) {
    if (sigismember(&awaited, number) == 1) sigaddset(&mask, number);
  }
  sigprocmask(SIG_SETMASK, &mask, NULL);
  while (true) {
    int status, number;
    if (atomic_load(detached)) _exit(0);
    if (waitpid(child, &status, WNOHANG) == child) {
      // It may have detached and ended between the two calls.
      if (atomic_load(detached)) _exit(0);
      kj_end_like(status);
    }
    if (sigwait(&awaited, &number) != 0 || number == SIGCHLD) continue;
    kj_pass_on(child, number);
  }
}

// The child.

// kj marks its own descriptors close-on-exec, so the others were inherited.
static void note_inherited(void) {
  for (int descriptor = 3; descriptor < NOTED_DESCRIPTORS; descriptor++) {
    int flags = fcntl(descriptor, F_GETFD);
    inherited[descriptor] = flags >= 0 && (flags & FD_CLOEXEC) == 0;
  }
}

int kj_background_start(void) {
  if (detached != NULL || kj_has_threads()) {
    errno = EBUSY;
    return -1;
  }
  if (!kj_share_counts()) return -1;
  void *memory =
      mmap(NULL, sizeof *detached, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return -1;
  detached = memory;
  note_inherited();
  parent = getpid();

  sigset_t all, before;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, &before);
  pid_t child = fork();
  if (child > 0) stand_in(child, before);
  int cause = errno;
  if (child == 0) kj_count_once();
  sigprocmask(SIG_SETMASK, &before, NULL);
  errno = cause;
  return child == 0 ? 0 : -1;
}

int kj_background_detach(void) {
  int null = open("/dev/null", O_RDWR);
  if (null < 0) return -1;
  bool moved = chdir("/") == 0 && setsid() >= 0;
  for (int standard = 0; moved && standard < 3; standard++) {
    moved = dup2(null, standard) >= 0;
  }
  int cause = errno;
  if (null > 2) close(null);
  if (!moved) {
    errno = cause;
    return -1;
  }
  for (int descriptor = 3; descriptor < NOTED_DESCRIPTORS; descriptor++) {
    if (inherited[descriptor]) close(descriptor);
  }
  atomic_store(detached, true);
  // The parent may have been killed; then its id could belong to another process.
  if (getppid() == parent) kill(parent, SIGCHLD);
  return 0;
}
