// The supervisor of a tool that changes the terminal: see guard.h.

#define _GNU_SOURCE
#include "guard.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "supervision.h"
#include "terminal_poll.h"

enum { NOTHING_NOTED = -1 };

struct restoration {
  size_t count;
  unsigned char bytes[KJ_RESTORATION_CAPACITY];
};

/// Memory that both processes share.
struct shared {
  struct termios saved;
  struct kj_terminal_flags raw;
  /// The index of the valid restoration. The tool writes the other one and then changes this index, so it may be killed
  /// at any moment.
  _Atomic int current;
  struct restoration restorations[2];
};

static struct shared *shared;
static int terminal = -1;
static int parent_end = -1;

// Restoring the terminal, in either process.

static bool is_foreground(void) {
  pid_t group = tcgetpgrp(terminal);
  return group == getpgrp() || (group == -1 && errno == ENOTTY);
}

static bool is_still_raw(void) {
  struct termios now;
  const struct kj_terminal_flags *raw = &shared->raw;
  return tcgetattr(terminal, &now) == 0 && now.c_iflag == raw->c_iflag &&
         now.c_oflag == raw->c_oflag && now.c_lflag == raw->c_lflag;
}

// A terminal that accepts no more output must not block the process forever.
static void write_patiently(const unsigned char *bytes, size_t count) {
  for (int tries = 0; count > 0 && tries < 20; tries++) {
    struct pollfd ready = {.fd = terminal, .events = POLLOUT};
    if (kj_poll(&ready, 1, 50) == 0) continue;
    ssize_t written = write(terminal, bytes, count);
    if (written > 0) {
      bytes += written;
      count -= (size_t)written;
    } else if (errno != EAGAIN && errno != EINTR) {
      return;
    }
  }
}

static void restore(void) {
  int current = atomic_load(&shared->current);
  if (current == NOTHING_NOTED) return;
  // Setting a terminal from the background would stop the process.
  sigset_t output, before;
  sigemptyset(&output);
  sigaddset(&output, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &output, &before);

  const struct restoration *restoration = &shared->restorations[current];
  write_patiently(restoration->bytes, restoration->count);
  bool foreground = is_foreground();
  // Unread input was meant for the remote program, or consists of mouse reports; the shell must not receive it.
  if (foreground) tcflush(terminal, TCIFLUSH);
  // Another foreground program may already have set its own modes, which must not be changed.
  if (foreground || is_still_raw()) tcsetattr(terminal, TCSANOW, &shared->saved);

  atomic_store(&shared->current, NOTHING_NOTED);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

// The supervisor.

static _Noreturn void end_like(int status) {
  restore();
  kj_end_like(status);
}

// Sends SIGTSTP instead of SIGSTOP, which would stop the group for good if no shell continues it. Ctrl-Z would also
// stop the whole group, which may include a script that waits for this process.
static void stop_group(void) {
  // The tool restores the terminal before it stops itself, but another process may have stopped it.
  if (is_foreground()) restore();
  // Discard a pending SIGTSTP from a Ctrl-Z to the whole group; it would stop the group a second
  // time.
  kj_set_handler(SIGTSTP, SIG_IGN);
  kj_set_handler(SIGTSTP, SIG_DFL);
  kj_change_mask(SIG_UNBLOCK, SIGTSTP);
  kill(0, SIGTSTP);
  kj_change_mask(SIG_BLOCK, SIGTSTP);
  kj_set_handler(SIGTSTP, kj_do_nothing);
}

static const int forwarded_numbers[] = {SIGINT,  SIGTERM, SIGHUP,  SIGQUIT,
                                        SIGUSR1, SIGUSR2, SIGTSTP, SIGCONT};
enum { FORWARDED_COUNT = sizeof forwarded_numbers / sizeof *forwarded_numbers };

// All signals are blocked here. The awaited ones get a handler, because a system may discard a
// blocked signal whose default action is to be ignored.
static _Noreturn void supervise(pid_t child) {
  sigset_t awaited;
  sigemptyset(&awaited);
  sigaddset(&awaited, SIGCHLD);
  kj_set_handler(SIGCHLD, kj_do_nothing);
  for (int i = 0; i < FORWARDED_COUNT; i++) {
    if (kj_is_ignored(forwarded_numbers[i])) continue;
    kj_set_handler(forwarded_numbers[i], kj_do_nothing);
    sigaddset(&awaited, forwarded_numbers[i]);
  }
  bool child_is_stopped = false;
  while (true) {
    int status, number;
    while (waitpid(child, &status, WNOHANG | WUNTRACED | WCONTINUED) == child) {
      if (WIFEXITED(status) || WIFSIGNALED(status)) end_like(status);
      child_is_stopped = WIFSTOPPED(status);
      if (child_is_stopped) stop_group();
    }
    if (sigwait(&awaited, &number) != 0 || number == SIGCHLD) continue;
    // The shell continues the whole group.
    if (number == SIGCONT && !child_is_stopped) continue;
    kj_pass_on(child, number);
  }
}

// Starting.

static bool share(struct kj_terminal_flags raw) {
  struct termios saved;
  if (tcgetattr(terminal, &saved) != 0) return false;
  void *memory =
      mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return false;
  shared = memory;
  shared->saved = saved;
  shared->raw = raw;
  atomic_store(&shared->current, NOTHING_NOTED);
  return true;
}

static int give_up(int ends[2]) {
  int cause = errno;
  munmap(shared, sizeof *shared);
  shared = NULL;
  for (int i = 0; i < 2; i++) {
    if (ends[i] >= 0) close(ends[i]);
  }
  errno = cause;
  return -1;
}

int kj_guard_start(int descriptor, struct kj_terminal_flags raw) {
  if (shared != NULL || kj_has_threads()) {
    errno = EBUSY;
    return -1;
  }
  terminal = descriptor;
  if (!kj_share_counts() || !share(raw)) return -1;
  int ends[2] = {-1, -1};
  if (pipe(ends) != 0) return give_up(ends);
  for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);

  sigset_t all, before;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, &before);
  pid_t child = fork();
  if (child < 0) {
    int cause = errno;
    sigprocmask(SIG_SETMASK, &before, NULL);
    errno = cause;
    return give_up(ends);
  }
  if (child > 0) {
    // Only the child reads from the pipe, which closes when this process ends.
    close(ends[0]);
#ifdef __linux__
    // Killing the tool by name must not kill the supervisor, which still has to restore the
    // terminal.
    prctl(PR_SET_NAME, "kj-guard");
#endif
    supervise(child);
  }
  close(ends[1]);
  parent_end = ends[0];
  kj_count_once();
  sigprocmask(SIG_SETMASK, &before, NULL);
  return 0;
}

bool kj_guard_note(const unsigned char *bytes, size_t count) {
  if (count > KJ_RESTORATION_CAPACITY) return false;
  int next = atomic_load(&shared->current) == 0 ? 1 : 0;
  struct restoration *restoration = &shared->restorations[next];
  if (count > 0) memcpy(restoration->bytes, bytes, count);
  restoration->count = count;
  atomic_store(&shared->current, next);
  return true;
}

bool kj_guard_is_armed(void) { return atomic_load(&shared->current) != NOTHING_NOTED; }

void kj_guard_disarm(void) { atomic_store(&shared->current, NOTHING_NOTED); }

void kj_guard_restore(void) { restore(); }

int kj_guard_parent_end(void) { return parent_end; }
