// Checks a program in /proc, again and again.

#define _GNU_SOURCE
#include "watch.h"

#ifdef __linux__

#include <dirent.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// How many entries a directory has.
static int count_entries(const char *path) {
  DIR *directory = opendir(path);
  if (directory == NULL) return 0;
  int count = 0;
  while (readdir(directory) != NULL) count++;
  closedir(directory);
  return count - 2;
}

static void look_at_descriptors(pid_t process, struct watch *seen) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/fd", process);
  int count = count_entries(path);
  if (count > seen->descriptors) seen->descriptors = count;
}

// The kernel keeps the peak, so none between two checks is missed, but only until the process ends.
static void look_at_peak(pid_t process, struct watch *seen) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/status", process);
  FILE *file = fopen(path, "re");
  if (file == NULL) return;
  char line[256];
  long peak;
  while (fgets(line, sizeof line, file) != NULL) {
    if (sscanf(line, "VmHWM: %ld", &peak) != 1) continue;
    if (peak > seen->peak_kb) seen->peak_kb = peak;
    break;
  }
  fclose(file);
}

static int program_of(pid_t process, char *program) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/exe", process);
  ssize_t count = readlink(path, program, PATH_MAX - 1);
  if (count < 0) return 0;
  program[count] = '\0';
  return 1;
}

static long resident_kb(pid_t process) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/statm", process);
  FILE *file = fopen(path, "re");
  if (file == NULL) return 0;
  long pages = 0;
  if (fscanf(file, "%*d %ld", &pages) != 1) pages = 0;
  fclose(file);
  return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

// The memory of the children that one thread started.
static long children_of_thread(pid_t process, const char *thread, const char *program) {
  char path[320];
  snprintf(path, sizeof path, "/proc/%d/task/%s/children", process, thread);
  FILE *file = fopen(path, "re");
  if (file == NULL) return 0;
  long sum = 0;
  pid_t child;
  char other[PATH_MAX];
  while (fscanf(file, "%d", &child) == 1) {
    // Until a child has become another program, its memory is its parent's.
    if (program_of(child, other) && strcmp(other, program) != 0) sum += resident_kb(child);
  }
  fclose(file);
  return sum;
}

static void look_at_children(pid_t process, struct watch *seen) {
  char path[64];
  char program[PATH_MAX];
  if (!program_of(process, program)) return;
  snprintf(path, sizeof path, "/proc/%d/task", process);
  DIR *threads = opendir(path);
  if (threads == NULL) return;
  long sum = 0;
  struct dirent *thread;
  while ((thread = readdir(threads)) != NULL) {
    if (thread->d_name[0] != '.') sum += children_of_thread(process, thread->d_name, program);
  }
  closedir(threads);
  if (sum > seen->children_peak_kb) seen->children_peak_kb = sum;
}

// For a process that has ended but has not been waited for yet.
static void look_at_children_time(pid_t process, struct watch *seen) {
  char path[64];
  char text[1024];
  snprintf(path, sizeof path, "/proc/%d/stat", process);
  FILE *file = fopen(path, "re");
  if (file == NULL) return;
  size_t count = fread(text, 1, sizeof text - 1, file);
  fclose(file);
  text[count] = '\0';
  // The name of the program is in parentheses and may contain anything.
  const char *rest = strrchr(text, ')');
  long user, system;
  if (rest != NULL &&
      sscanf(rest, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %ld %ld", &user,
             &system) == 2) {
    seen->children_us = (user + system) * (1000000 / sysconf(_SC_CLK_TCK));
  }
}

static int has_ended(pid_t child) {
  siginfo_t end = {0};
  return waitid(P_PID, (id_t)child, &end, WEXITED | WNOWAIT | WNOHANG) == 0 && end.si_pid == child;
}

int watch_until_end(pid_t child, int milliseconds, struct watch *seen) {
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGCHLD);
  // Blocked, so that an end between the check and the pause ends the pause.
  sigprocmask(SIG_BLOCK, &ends, NULL);
  const struct timespec pause = {.tv_sec = milliseconds / 1000,
                                 .tv_nsec = milliseconds % 1000 * 1000000L};
  while (!has_ended(child)) {
    look_at_descriptors(child, seen);
    look_at_peak(child, seen);
    look_at_children(child, seen);
    sigtimedwait(&ends, NULL, &pause);
  }
  look_at_children_time(child, seen);
  return 1;
}

#else

int watch_until_end(pid_t child, int milliseconds, struct watch *seen) {
  (void)child;
  (void)milliseconds;
  (void)seen;
  return 0;
}

#endif
