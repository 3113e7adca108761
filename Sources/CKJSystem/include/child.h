// Starting another program as a child of this process.
#pragma once

#include <stdbool.h>
#include <sys/types.h>

/// What a child starts with.
struct kj_child {
  const char *_Nonnull program;
  char *_Nullable const *_Nonnull arguments;
  char *_Nullable const *_Nonnull environment;
  /// The working folder, or null for that of this process.
  const char *_Nullable folder;
  /// The descriptors that become the child's 0, 1 and 2. They may be any, even 0 to 2 in another order.
  int input;
  int output;
  int error;
  /// Whether the child leads a session of its own, or stays in this session and process group.
  bool new_session;
  /// The terminal that becomes the controlling one of the new session, or -1 for none.
  int terminal;
  /// Whether SIGINT is ignored from the start; and SIGTSTP, if this process catches that.
  bool ignores_interrupt;
};

/// Starts the child and returns its process id, or -1 with the cause in `errno`, which includes what
/// went wrong in the child before the program was running. A program that is open for writing is tried
/// again for a second.
///
/// The child has the three standard descriptors and no other, an empty signal mask and the default
/// action for each signal. In this session, SIGINT, SIGQUIT and SIGHUP stay ignored if they are
/// ignored here (nohup, a shell's background job).
///
/// In C because Swift has neither `fork` nor a promise that code between `fork` and `execve` stays
/// free of allocation and locks; and `posix_spawn` cannot make a terminal the controlling one.
pid_t kj_start_child(const struct kj_child *_Nonnull child);

/// A descriptor, closed on exec, that becomes readable for good when the process has ended; or -1
/// with the cause in `errno` where there is no such thing.
///
/// In C because the C library of Debian 11 has no `pidfd_open` and Swift does not import `syscall`.
int kj_open_process(pid_t id);
