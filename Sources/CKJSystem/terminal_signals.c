// SIGWINCH, SIGTSTP and SIGCONT: see terminal_signals.h.

#include "terminal_signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

static atomic_bool window_changed, stop_requested, continued;
static int read_end = -1;
static int write_end = -1;

static void note(int number) {
  int saved = errno;
  switch (number) {
    case SIGWINCH: atomic_store(&window_changed, true); break;
    case SIGTSTP: atomic_store(&stop_requested, true); break;
    case SIGCONT: atomic_store(&continued, true); break;
  }
  char byte = 0;
  if (write(write_end, &byte, 1) < 0) { /* the pipe is full: the reader will wake anyway */
  }
  errno = saved;
}

static void set_handler(int number, void (*handler)(int)) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

static bool is_ignored(int number) {
  struct sigaction action;
  return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

int kj_catch_terminal_signals(void) {
  int ends[2];
  if (pipe(ends) != 0) return -1;
  for (int i = 0; i < 2; i++) {
    fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    fcntl(ends[i], F_SETFL, O_NONBLOCK);
  }
  read_end = ends[0];
  write_end = ends[1];
  set_handler(SIGWINCH, note);
  set_handler(SIGCONT, note);
  if (!is_ignored(SIGTSTP)) set_handler(SIGTSTP, note);
  return 0;
}

int kj_terminal_signals_descriptor(void) { return read_end; }

struct kj_terminal_events kj_take_terminal_events(void) {
  // Empty the pipe first: a signal that arrives in between is taken now, and at worst wakes the
  // reader once for nothing. In the other order it could be missed.
  char bytes[64];
  while (read(read_end, bytes, sizeof bytes) > 0) continue;
  struct kj_terminal_events events = {
      .window_changed = atomic_exchange(&window_changed, false),
      .stop_requested = atomic_exchange(&stop_requested, false),
      .continued = atomic_exchange(&continued, false),
  };
  return events;
}

bool kj_stop_process(void) {
  if (is_ignored(SIGTSTP)) return false;
  atomic_store(&continued, false);
  set_handler(SIGTSTP, SIG_DFL);
  sigset_t stop, before;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTSTP);
  sigprocmask(SIG_UNBLOCK, &stop, &before);
  raise(SIGTSTP);
  sigprocmask(SIG_SETMASK, &before, NULL);
  set_handler(SIGTSTP, note);
  atomic_store(&stop_requested, false);
  // Only SIGCONT ends the stop.
  return atomic_exchange(&continued, false);
}
