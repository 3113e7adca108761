// Starting a program as the leader of a session of its own, with or without a controlling terminal.

#define _GNU_SOURCE
#include "session_child.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __APPLE__
#include <util.h>
#else
#include <pty.h>
#endif

// The child gets the three standard descriptors and no other, even of those that some library of the
// parent opened without FD_CLOEXEC. They are marked, not closed: `report` is still needed.
static void close_others_on_exec(void) {
#ifdef __linux__
  if (close_range(3, UINT_MAX, CLOSE_RANGE_CLOEXEC) == 0) return;
#endif
  int limit = getdtablesize();
  for (int descriptor = 3; descriptor < limit; descriptor++) {
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  }
}

// Runs in the child, between fork and exec: only functions that are safe in a signal handler.
static void become(const struct kj_session_child *child) {
  if (setsid() < 0) return;
  if (child->controlling_terminal && ioctl(child->input, TIOCSCTTY, 0) < 0) return;
  if (chdir(child->folder) < 0) return;
  if (dup2(child->input, 0) < 0 || dup2(child->output, 1) < 0 || dup2(child->error, 2) < 0) return;
  close_others_on_exec();
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  execve(child->program, child->arguments, child->environment);
}

pid_t kj_start_session_child(const struct kj_session_child *child) {
  int report[2];
  if (pipe(report) < 0) return -1;
  fcntl(report[0], F_SETFD, FD_CLOEXEC);
  fcntl(report[1], F_SETFD, FD_CLOEXEC);

  // A handler of the parent must not run in the child.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t id = fork();
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
    // The pipe ends without a word when exec closes it.
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

int kj_open_pseudo_terminal(
    unsigned short columns, unsigned short rows, int *controller, int *terminal) {
  struct winsize size = {.ws_row = rows, .ws_col = columns};
  if (openpty(controller, terminal, NULL, NULL, &size) < 0) return -1;
  fcntl(*controller, F_SETFD, FD_CLOEXEC);
  fcntl(*terminal, F_SETFD, FD_CLOEXEC);
  return 0;
}

int kj_resize_pseudo_terminal(int controller, unsigned short columns, unsigned short rows) {
  struct winsize size = {.ws_row = rows, .ws_col = columns};
  return ioctl(controller, TIOCSWINSZ, &size);
}
