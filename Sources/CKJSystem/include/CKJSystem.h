// Functions that cannot be written portably in Swift. Each one states why.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "background.h"
#include "child.h"
#include "file_system.h"
#include "directory_changes.h"
#include "guard.h"
#include "heap.h"
#include "pseudo_terminal.h"
#include "secrets.h"
#include "terminal_poll.h"
#include "terminal_signals.h"
#include "variables.h"

/// Catches SIGINT, SIGTERM and SIGHUP. The first signal is noted and wakes a poll of
/// `kj_wake_descriptor`; a second one ends the process at once by its default action. Returns 0, or
/// -1 with errno set. Call once, before threads start.
///
/// In C because a signal handler may not touch the Swift runtime, which can allocate or take locks.
int kj_catch_interruption(void);

/// The descriptor that becomes readable, and stays so, when a signal has been caught; -1 before
/// `kj_catch_interruption`.
///
/// In C because it belongs to the handler above.
int kj_wake_descriptor(void);

/// The signal that was caught, or 0.
///
/// In C because a handler may only use variables that are atomic without a lock.
int kj_caught_signal(void);

/// Ends the process with the signal itself, so that the shell sees why it died. Does not return.
///
/// In C because `sigaction` holds its handler in a union that is named differently on each system.
_Noreturn void kj_die_of_signal(int number);

/// Ignores SIGPIPE, so writing to a closed pipe fails with an error instead of ending the process.
///
/// In C because `SIG_IGN` is a cast macro, which Swift does not import.
void kj_ignore_broken_pipe(void);

/// Starts a detached thread that runs `body(context)`, with every signal blocked, so that signals
/// reach the main thread. `stack` is in bytes. Returns 0 or an errno value.
///
/// In C because `pthread_t`, the thread's function and `sigset_t` are imported differently on each
/// system.
int kj_start_thread(void (*_Nonnull body)(void *_Nonnull), void *_Nonnull context, size_t stack);

/// Runs `other(other_context)` on another thread, with every signal blocked, and `own(own_context)` on this one, and
/// returns 0 when both have ended. Returns an errno value without running either if no thread can be started. `stack`
/// is in bytes.
///
/// In C because `pthread_t` and the thread's function are imported differently on each system.
int kj_run_beside(void (*_Nonnull other)(void *_Nonnull), void *_Nonnull other_context,
                  void (*_Nonnull own)(void *_Nonnull), void *_Nonnull own_context, size_t stack);

/// Whether the processor has instructions for SHA-256. Without them SHA-512 is faster on a 64-bit
/// machine.
///
/// In C because Swift cannot query the processor.
bool kj_has_sha256_instructions(void);

/// Finds out which process connected to a Unix socket or listened on it, and the effective user id
/// that it had then. Returns 0, or -1 with the cause in `errno`.
///
/// In C because Linux declares `struct ucred` only for GNU sources, and other systems have
/// `getpeereid` and `LOCAL_PEERPID` instead.
int kj_peer(int socket, unsigned int *_Nonnull user, int *_Nonnull process);

/// When a process started, in a system-specific unit; a process number together with this time is never reused. 0 if
/// the time is unknown, or if the process has ended.
///
/// In C because the macOS structure has a union that Swift does not import.
unsigned long long kj_process_start(int process);
