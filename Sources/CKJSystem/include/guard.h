// A second process that puts the terminal right when the tool can no longer do it.
#pragma once

#include <stdbool.h>
#include <stddef.h>

/// How many bytes a restoration can have.
#define KJ_RESTORATION_CAPACITY 1024

/// The modes of a terminal, from the fields of `struct termios` that are named so. (The type itself
/// would belong to this module and not to that of the C library, which Swift cannot reconcile.)
struct kj_terminal_flags {
  unsigned long c_iflag;
  unsigned long c_oflag;
  unsigned long c_lflag;
};

/// Splits the process in two. The tool goes on in the child, where this function returns 0; the parent
/// stays behind as its supervisor and never returns:
///
/// - It ends as the child ends, by the same status or the same signal, without a second core dump. If
///   the child left a restoration behind, it is carried out first.
/// - SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGTSTP and SIGCONT are passed on to the child.
///   One that went to the whole process group counts once, if the child had its handlers for SIGINT,
///   SIGTERM and SIGHUP before this call.
/// - When the child stops, the whole process group stops, as by Ctrl-Z.
///
/// `terminal` is open for reading and writing, and stays open; the modes that it has now are those that
/// it gets back. `raw` are those that the tool is going to set: a terminal that another process group
/// has taken over meanwhile is set only as long as it has these.
///
/// Returns -1 with the cause in `errno` if there is no second process; EBUSY means that the process has
/// several threads. Call at most once.
///
/// In C because Swift does not import `fork`. Going on after `fork` without `execve` is sound in a
/// process of a single thread: no other thread can hold a lock that nobody would release in the child.
int kj_guard_start(int terminal, struct kj_terminal_flags raw);

/// Leaves a restoration behind: the bytes that undo what the terminal was told. It replaces the one
/// before as a whole, whenever the tool may be killed. Returns whether there was room.
///
/// In C because the memory is shared with another process, through atomic variables.
bool kj_guard_note(const unsigned char *_Nullable bytes, size_t count);

/// Whether a restoration is left behind that nobody has carried out.
bool kj_guard_is_armed(void);

/// Takes the restoration back, since the terminal is as it was.
void kj_guard_disarm(void);

/// Carries the restoration out, in the child, if there is one: for a tool that lost its supervisor.
void kj_guard_restore(void);

/// In the child, a descriptor that becomes readable, for good, when the supervisor has died.
int kj_guard_parent_end(void);
