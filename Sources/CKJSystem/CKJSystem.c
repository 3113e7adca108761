#include "CKJSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The handler may run on any thread while others read these. Both are lock-free wherever kj runs. */
static atomic_int caught;
static atomic_int wake_write_end = -1;
static int wake_read_end = -1;

static void reset_and_raise(int number) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = SIG_DFL;
  sigaction(number, &action, NULL);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, number);
  sigprocmask(SIG_UNBLOCK, &set, NULL);
  raise(number);
}

static void note_signal(int number) {
  int saved = errno;
  if (caught) reset_and_raise(number);
  caught = number;
  char byte = 0;
  if (write(wake_write_end, &byte, 1) < 0) { /* the pipe is full: the reader will wake anyway */
  }
  errno = saved;
}

int kj_catch_interruption(void) {
  int ends[2];
  if (pipe(ends) != 0) return -1;
  for (int i = 0; i < 2; i++) {
    fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    fcntl(ends[i], F_SETFL, O_NONBLOCK);
  }
  wake_read_end = ends[0];
  wake_write_end = ends[1];
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = note_signal;
  sigemptyset(&action.sa_mask);
  const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
  for (int i = 0; i < 3; i++) {
    struct sigaction old;
    /* A signal that was ignored when kj started (nohup, a shell's background job) stays ignored. */
    if (sigaction(numbers[i], NULL, &old) == 0 && old.sa_handler == SIG_IGN) continue;
    sigaction(numbers[i], &action, NULL);
  }
  return 0;
}

int kj_wake_descriptor(void) { return wake_read_end; }

int kj_caught_signal(void) { return caught; }

void kj_die_of_signal(int number) {
  reset_and_raise(number);
  _exit(128 + number);
}

void kj_ignore_broken_pipe(void) { signal(SIGPIPE, SIG_IGN); }
