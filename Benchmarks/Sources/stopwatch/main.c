// Runs a program to its end and prints how much time and memory it took:
//
//     stopwatch [--namespace FILE] [--input FILE] [--terminal COLUMNSxROWS | --watch MS]
//         PROGRAM [ARGUMENT...]
//
// prints `wall-ns cpu-us peak-kB status`, where status is the exit status, or minus the number of
// the signal. The program reads FILE or nothing, writes to standard error, and its standard output
// is discarded; or it has a terminal whose output is discarded. CPU covers the program and all of
// its descendants, including those that outlive it for a moment; peak is the resident memory of the
// largest of these processes.
//
// With --watch, it checks the program at this interval, and adds to the output
// `children-cpu-us own-peak-kB children-peak-kB descriptors`: the memory of the program alone, that of
// all its children together, and the descriptors of the program, each as the maximum at any time.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "watch.h"

#ifdef __linux__
#include <sched.h>
#include <sys/prctl.h>
#endif

_Noreturn static void fail(const char *what, const char *name) {
  fprintf(stderr, "stopwatch: cannot %s '%s': %s\n", what, name, strerror(errno));
  exit(127);
}

static long long nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000LL + now.tv_nsec;
}

static long long microseconds(const struct timeval *time) {
  return time->tv_sec * 1000000LL + time->tv_usec;
}

static void enter(const char *namespace) {
#ifdef __linux__
  int descriptor = open(namespace, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0 || setns(descriptor, CLONE_NEWNET) < 0) fail("enter", namespace);
  close(descriptor);
#else
  errno = ENOSYS;
  fail("enter", namespace);
#endif
}

// Ends this process when its parent ends, so that nothing measured outlives the benchmark.
static void die_with_parent(void) {
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
}

// Orphaned descendants become children of this process.
static void adopt_orphans(void) {
#ifdef __linux__
  prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
}

static void add(struct rusage *sum, const struct rusage *usage) {
  timeradd(&sum->ru_utime, &usage->ru_utime, &sum->ru_utime);
  timeradd(&sum->ru_stime, &usage->ru_stime, &sum->ru_stime);
  if (usage->ru_maxrss > sum->ru_maxrss) sum->ru_maxrss = usage->ru_maxrss;
}

// Waits at most two seconds for the orphans, and adds the resources that they used.
static void add_orphans(struct rusage *sum) {
  const struct timespec pause = {.tv_nsec = 1000000};
  for (int turn = 0; turn < 2000; turn++) {
    struct rusage usage;
    pid_t orphan = wait4(-1, NULL, WNOHANG, &usage);
    if (orphan < 0) return;
    if (orphan > 0) {
      add(sum, &usage);
    } else {
      nanosleep(&pause, NULL);
    }
  }
}

struct terminal {
  int controller;
  int device;
};

static struct terminal open_terminal(const char *text) {
  struct winsize size = {0};
  if (sscanf(text, "%hux%hu", &size.ws_col, &size.ws_row) != 2) {
    errno = EINVAL;
    fail("open a terminal of", text);
  }
  struct terminal result = {.controller = posix_openpt(O_RDWR | O_NOCTTY)};
  if (result.controller < 0 || grantpt(result.controller) < 0 || unlockpt(result.controller) < 0) {
    fail("open a terminal of", text);
  }
  fcntl(result.controller, F_SETFD, FD_CLOEXEC);
  result.device = open(ptsname(result.controller), O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (result.device < 0 || ioctl(result.device, TIOCSWINSZ, &size) < 0) {
    fail("open a terminal of", text);
  }
  return result;
}

// Called in the child, which makes this its terminal.
static void take(struct terminal terminal) {
  setsid();
  ioctl(terminal.device, TIOCSCTTY, 0);
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++) {
    dup2(terminal.device, stream);
  }
}

// Reads all output, until no process has the terminal open.
static void drain(struct terminal terminal) {
  static char buffer[1 << 16];
  close(terminal.device);
  ssize_t count;
  do {
    count = read(terminal.controller, buffer, sizeof buffer);
  } while (count > 0 || (count < 0 && errno == EINTR));
}

int main(int count, char **words) {
  die_with_parent();
  adopt_orphans();
  const char *input = "/dev/null";
  const char *size = NULL;
  int period = 0;
  int next = 1;
  for (; next + 1 < count && strncmp(words[next], "--", 2) == 0; next += 2) {
    if (strcmp(words[next], "--namespace") == 0) enter(words[next + 1]);
    if (strcmp(words[next], "--input") == 0) input = words[next + 1];
    if (strcmp(words[next], "--terminal") == 0) size = words[next + 1];
    if (strcmp(words[next], "--watch") == 0) period = atoi(words[next + 1]);
  }
  if (next >= count) {
    fputs("usage: stopwatch [--namespace FILE] [--input FILE] "
          "[--terminal COLUMNSxROWS | --watch MS] PROGRAM [ARGUMENT...]\n",
          stderr);
    return 127;
  }
  int reader = open(input, O_RDONLY | O_CLOEXEC);
  if (reader < 0) fail("read", input);
  int sink = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (sink < 0) fail("write", "/dev/null");
  struct terminal terminal = {-1, -1};
  if (size != NULL) terminal = open_terminal(size);

  long long start = nanoseconds();
  pid_t child = fork();
  if (child < 0) fail("start", words[next]);
  if (child == 0) {
    die_with_parent();
    if (size != NULL) {
      take(terminal);
    } else {
      dup2(reader, STDIN_FILENO);
      dup2(sink, STDOUT_FILENO);
    }
    execvp(words[next], words + next);
    fail("start", words[next]);
  }
  if (size != NULL) drain(terminal);
  struct watch seen = {0};
  if (period > 0 && !watch_until_end(child, period, &seen)) {
    errno = ENOSYS;
    fail("watch", words[next]);
  }
  int status;
  struct rusage usage;
  while (wait4(child, &status, 0, &usage) < 0) {
    if (errno != EINTR) fail("wait for", words[next]);
  }
  long long wall = nanoseconds() - start;
  add_orphans(&usage);
  long long cpu = microseconds(&usage.ru_utime) + microseconds(&usage.ru_stime);
#ifdef __APPLE__
  long peak = usage.ru_maxrss / 1024;
#else
  long peak = usage.ru_maxrss;
#endif
  int ending = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  printf("%lld %lld %ld %d", wall, cpu, peak, ending);
  if (period > 0) {
    printf(" %lld %ld %ld %d", seen.children_us, seen.peak_kb, seen.children_peak_kb,
           seen.descriptors);
  }
  printf("\n");
  return 0;
}
