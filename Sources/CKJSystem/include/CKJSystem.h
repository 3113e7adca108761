// What Swift cannot say portably. Each function states its reason.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "background.h"
#include "child.h"
#include "guard.h"
#include "pseudo_terminal.h"
#include "terminal_signals.h"

/// Catches SIGINT, SIGTERM and SIGHUP: the first one is noted and wakes whoever polls
/// `kj_wake_descriptor`; a second one ends the process at once by the signal's default action.
/// Returns 0, or -1 with errno set. Call once, before threads start.
///
/// In C because a signal handler may not touch the Swift runtime, which can allocate or take locks.
int kj_catch_interruption(void);

/// The descriptor that becomes readable, for good, when a signal was caught; -1 before
/// `kj_catch_interruption`.
///
/// In C because it belongs to the handler above.
int kj_wake_descriptor(void);

/// The signal that was caught, or 0.
///
/// In C because the handler's variable must be of type `volatile sig_atomic_t`.
int kj_caught_signal(void);

/// Lets SIGINT be for a child in the foreground, while `pause` is true, and catches it again afterwards.
/// Only after `kj_catch_interruption`.
///
/// In C because `SIG_IGN` is a cast macro, which Swift does not import.
void kj_leave_interrupt(bool pause);

/// Ends the process by the signal itself, so that a shell sees how it died. Does not return.
///
/// In C because `sigaction` holds its handler in a union that is named differently on each system.
_Noreturn void kj_die_of_signal(int number);

/// Ignores SIGPIPE, so that writing to a closed pipe is an error with a message.
///
/// In C because `SIG_IGN` is a cast macro, which Swift does not import.
void kj_ignore_broken_pipe(void);

/// Starts a detached thread that runs `body(context)`, with every signal blocked, so that signals
/// reach the main thread. `stack` is in bytes. Returns 0 or an errno value.
///
/// In C because `pthread_t`, the thread's function and `sigset_t` are imported differently on each
/// system.
int kj_start_thread(void (*_Nonnull body)(void *_Nonnull), void *_Nonnull context, size_t stack);

/// Whether the processor has instructions for SHA-256, without which SHA-512 is the quicker one on a
/// machine of 64 bits.
///
/// In C because Swift cannot ask the processor.
bool kj_has_sha256_instructions(void);

/// Asks who is at the other end of a Unix socket: the process that connected or listened, and the
/// effective user id that it had then. Returns 0, or -1 with the cause in `errno`.
///
/// In C because Linux declares `struct ucred` only for GNU sources, and other systems have
/// `getpeereid` and `LOCAL_PEERPID` instead.
int kj_peer(int socket, unsigned int *_Nonnull user, int *_Nonnull process);
