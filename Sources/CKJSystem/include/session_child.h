// Starting a program as the leader of a session of its own, with or without a controlling terminal.
#pragma once

#include <stdbool.h>
#include <sys/types.h>

/// What a child starts with. Every descriptor is 3 or higher, so that none is overwritten while the
/// three standard ones are put in place.
struct kj_session_child {
  const char *_Nonnull program;
  char *_Nullable const *_Nonnull arguments;
  char *_Nullable const *_Nonnull environment;
  const char *_Nonnull folder;
  int input;
  int output;
  int error;
  /// Whether `input` is a terminal that becomes the controlling terminal of the session.
  bool controlling_terminal;
};

/// Starts the child and returns its process id, or -1 with the cause in `errno`, which includes what
/// went wrong in the child before the program was running.
///
/// In C because Swift has neither `fork` nor a promise that code between `fork` and `execve` stays
/// free of allocation and locks; and `posix_spawn` cannot make a terminal the controlling one.
pid_t kj_start_session_child(const struct kj_session_child *_Nonnull child);

/// Opens a pseudo-terminal of the given size: `controller` is the side of the person at the keyboard,
/// `terminal` the side of the program. Returns 0, or -1 with the cause in `errno`. Both descriptors
/// are closed on exec.
///
/// In C because `openpty` lives in a header of another name on each system.
int kj_open_pseudo_terminal(
    unsigned short columns, unsigned short rows, int *_Nonnull controller, int *_Nonnull terminal);

/// Gives the pseudo-terminal a new size, which its foreground programs learn by SIGWINCH. Returns 0,
/// or -1 with the cause in `errno`.
///
/// In C because `ioctl` takes variable arguments, which Swift does not import.
int kj_resize_pseudo_terminal(int controller, unsigned short columns, unsigned short rows);
