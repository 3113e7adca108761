// A second process that restores the terminal when the tool no longer can.
#pragma once

#include <stdbool.h>
#include <stddef.h>

/// The largest size of a restoration, in bytes.
#define KJ_RESTORATION_CAPACITY 1024

/// The modes of a terminal, from the fields of the same names in `struct termios`. (Swift would
/// take that type for one of this module, different from the C library's.)
struct kj_terminal_flags {
  unsigned long c_iflag;
  unsigned long c_oflag;
  unsigned long c_lflag;
};

/// Forks. The tool continues in the child, where this function returns 0. The parent becomes its
/// supervisor and never returns:
///
/// - It ends as the child ends, with the same status or by the same signal, without a second core
///   dump. If the child left a restoration, the supervisor first carries it out.
/// - It passes SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGTSTP and SIGCONT on to the
///   child. SIGINT, SIGTERM or SIGHUP to the whole process group counts once if its handler was
///   installed before this call.
/// - When the child stops, it stops the whole process group, as Ctrl-Z does.
///
/// `terminal` is open for reading and writing, and stays open; the modes that it has now are the
/// ones restored later. `raw` are the modes that the tool is going to set. If another process group
/// has the terminal by then, its modes are restored only if they still equal `raw`.
///
/// Returns -1 with the cause in `errno` if the second process could not be started; EBUSY means
/// that this process has several threads. Call at most once.
///
/// In C because Swift does not import `fork`. Continuing after `fork` without `execve` is safe in a
/// process with a single thread: no other thread can hold a lock that nobody would release in the
/// child.
int kj_guard_start(int terminal, struct kj_terminal_flags raw);

/// Stores a restoration: the bytes that undo what was written to the terminal. It replaces the
/// previous one atomically, even if the tool is killed at that moment. Returns false if there are too
/// many bytes.
///
/// In C because the memory is shared with another process, through atomic variables.
bool kj_guard_note(const unsigned char *_Nullable bytes, size_t count);

/// Whether there is a restoration that has not been carried out.
bool kj_guard_is_armed(void);

/// Removes the restoration because the terminal is already as it was.
void kj_guard_disarm(void);

/// Carries out the restoration, if there is one, in the child: for a tool that lost its supervisor.
void kj_guard_restore(void);

/// In the child: a descriptor that becomes readable, and stays so, when the supervisor has died.
int kj_guard_parent_end(void);
