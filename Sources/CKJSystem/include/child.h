// Starting another program as a child of this process.
#pragma once

#include <stdbool.h>
#include <sys/types.h>

enum { KJ_MOST_CHILD_DESCRIPTORS = 64 };

/// The program to start as a child, and the conditions under which it starts.
struct kj_child {
  const char *_Nonnull program;
  char *_Nullable const *_Nonnull arguments;
  char *_Nullable const *_Nonnull environment;
  /// The working directory, or null for this process's own.
  const char *_Nullable directory;
  /// The descriptors that become the child's 0, 1 and 2. They may be any descriptors, including 0 to 2 in another
  /// order.
  int input;
  int output;
  int error;
  /// The descriptors that become the child's 3 and so on, at most `KJ_MOST_CHILD_DESCRIPTORS`; each is above 2.
  const int *_Nullable further;
  int further_count;
  /// Whether the child leads a new session instead of staying in this session and process group.
  bool new_session;
  /// The controlling terminal of the new session, or -1 for none.
  int terminal;
  /// Whether the child starts with SIGINT ignored, and with SIGTSTP ignored if this process catches
  /// it.
  bool ignores_interrupt;
};

/// Starts the child and returns its process id, or -1 with the cause in `errno`. Failures in the
/// child before the program runs are reported, too. If the program is open for writing (ETXTBSY),
/// the start is retried for a second.
///
/// The child has the three standard descriptors, those given to it and no others, an empty signal mask, and the default
/// action for each signal. Unless it leads a new session, SIGINT, SIGQUIT and SIGHUP stay ignored if they are ignored
/// here (nohup, a shell's background job).
///
/// In C because Swift has no `fork` and does not guarantee that code between `fork` and `execve`
/// neither allocates nor takes locks; and `posix_spawn` cannot set the controlling terminal.
pid_t kj_start_child(const struct kj_child *_Nonnull child);

/// Returns a descriptor, closed on exec, that becomes readable when the process has ended and stays so; or -1 with the
/// cause in `errno` if the system has no such descriptors.
///
/// In C because the C library of Debian 11 has no `pidfd_open` and Swift does not import `syscall`.
int kj_open_process(pid_t id);
