// Starting another program as a child, in this session or as the leader of a new one.

#define _GNU_SOURCE
#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>
#endif

// One more than the number of the child's last descriptor.
static int end_of_descriptors(const struct kj_child *child) { return 3 + child->further_count; }

// The child receives only the descriptors given to it, even if a library in the parent opened others
// without FD_CLOEXEC. The rest are marked rather than closed, because `report` is still needed.
static void close_on_exec_from(int first) {
#if defined(__linux__) && defined(SYS_close_range)
  // A system call, because glibc has the function only since 2.34, and musl lacks it. 4 is CLOSE_RANGE_CLOEXEC.
  if (syscall(SYS_close_range, first, UINT_MAX, 4) == 0) return;
#endif
  int limit = getdtablesize();
  for (int descriptor = first; descriptor < limit; descriptor++) {
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  }
}

static bool put_in_place(const struct kj_child *child) {
  int end = end_of_descriptors(child);
  int places[3 + KJ_MOST_CHILD_DESCRIPTORS] = {child->input, child->output, child->error};
  for (int i = 3; i < end; i++) places[i] = child->further[i - 3];
  // First move the descriptors out of the way, so that none is overwritten before it is copied.
  for (int i = 0; i < end; i++) {
    if (places[i] < end) places[i] = fcntl(places[i], F_DUPFD_CLOEXEC, end);
    if (places[i] < 0) return false;
  }
  for (int i = 0; i < end; i++) {
    if (dup2(places[i], i) < 0) return false;
  }
  close_on_exec_from(end);
  return true;
}

// Whether only the parent handles a signal from the terminal: the one for Ctrl-C, and the one for Ctrl-Z if the parent
// itself decides when to stop.
static bool is_for_parent(const struct kj_child *child, int number) {
  struct sigaction action;
  if (!child->ignores_interrupt) return false;
  if (number == SIGINT) return true;
  return number == SIGTSTP && sigaction(number, NULL, &action) == 0 && action.sa_handler != SIG_DFL;
}

static void reset_signals(const struct kj_child *child) {
  for (int number = 1; number < NSIG; number++) {
    struct sigaction action;
    bool kept = !child->new_session && (number == SIGINT || number == SIGQUIT || number == SIGHUP);
    if (kept && sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN) continue;
    signal(number, is_for_parent(child, number) ? SIG_IGN : SIG_DFL);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

// Runs in the child, between fork and exec, so it calls only async-signal-safe functions. On Linux it shares the
// parent's memory and changes nothing there but errno.
static void become(const struct kj_child *child) {
  if (child->new_session && setsid() < 0) return;
  if (child->terminal >= 0 && ioctl(child->terminal, TIOCSCTTY, 0) < 0) return;
  if (child->directory != NULL && chdir(child->directory) < 0) return;
  if (!put_in_place(child)) return;
  reset_signals(child);
  execve(child->program, child->arguments, child->environment);
}

// A process that was started with SIGCHLD ignored never learns how its children ended.
static void keep_statuses(void) {
  struct sigaction action;
  if (sigaction(SIGCHLD, NULL, &action) == 0 && action.sa_handler == SIG_IGN) {
    signal(SIGCHLD, SIG_DFL);
  }
}

// Opens a pipe that is closed on exec and whose write end does not use the number of any descriptor of the child.
static int open_report(int report[2], int first) {
  if (pipe(report) < 0) return -1;
  int end = fcntl(report[1], F_DUPFD_CLOEXEC, first);
  int cause = errno;
  close(report[1]);
  if (end < 0) {
    close(report[0]);
    errno = cause;
    return -1;
  }
  fcntl(report[0], F_SETFD, FD_CLOEXEC);
  report[1] = end;
  return 0;
}

static pid_t start_once(const struct kj_child *child) {
  int report[2];
  if (open_report(report, end_of_descriptors(child)) < 0) return -1;
  keep_statuses();

  // The parent's signal handlers must not run in the child.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
#ifdef __linux__
  // vfork avoids copying the parent's page tables, which takes longer the more memory the parent
  // uses. The calling thread is suspended until exec.
  pid_t id = vfork();
#else
  pid_t id = fork();
#endif
  if (id == 0) {
    become(child);
    int cause = errno;
    while (write(report[1], &cause, sizeof cause) < 0 && errno == EINTR) continue;
    _exit(127);
  }
  int cause = errno;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  close(report[1]);
  if (id > 0) {
    // If exec succeeds, it closes the pipe, and nothing is read.
    ssize_t count;
    do {
      count = read(report[0], &cause, sizeof cause);
    } while (count < 0 && errno == EINTR);
    if (count > 0) {
      while (waitpid(id, NULL, 0) < 0 && errno == EINTR) continue;
      id = -1;
    }
  }
  close(report[0]);
  errno = cause;
  return id;
}

// A program file that was written a moment ago may still be open for writing: a child that another
// thread is starting has a copy of the descriptor until its exec. The retry is here and not in the
// child, because a waiting child would itself hold such descriptors.
pid_t kj_start_child(const struct kj_child *child) {
  if (child->further_count > KJ_MOST_CHILD_DESCRIPTORS) {
    errno = EMFILE;
    return -1;
  }
  const struct timespec pause = {.tv_nsec = 5 * 1000 * 1000};
  for (int tries = 1; tries < 200; tries++) {
    pid_t id = start_once(child);
    if (id >= 0 || errno != ETXTBSY) return id;
    nanosleep(&pause, NULL);
  }
  return start_once(child);
}

int kj_open_process(pid_t id) {
#if defined(__linux__) && defined(SYS_pidfd_open)
  return (int)syscall(SYS_pidfd_open, id, 0);
#else
  (void)id;
  errno = ENOSYS;
  return -1;
#endif
}
