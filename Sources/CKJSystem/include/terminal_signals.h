// SIGWINCH, SIGTSTP and SIGCONT as events for a loop that polls.
#pragma once

#include <stdbool.h>

/// Which signals arrived.
struct kj_terminal_events {
  bool window_changed;
  bool stop_requested;
  bool continued;
};

/// Catches SIGWINCH, SIGTSTP and SIGCONT. Each is noted and wakes a poll of
/// `kj_terminal_signals_descriptor`. SIGTSTP stays ignored if it is ignored already. Returns 0, or
/// -1 with the cause in `errno`. Call once, before threads start.
///
/// In C because a signal handler may not touch the Swift runtime, which can allocate or take locks.
int kj_catch_terminal_signals(void);

/// The descriptor that is readable while there are events to take; -1 before
/// `kj_catch_terminal_signals`.
///
/// In C because it belongs to the handler above.
int kj_terminal_signals_descriptor(void);

/// The signals that arrived since the last call.
///
/// In C because the handler's variables are C atomics.
struct kj_terminal_events kj_take_terminal_events(void);

/// Stops the process as Ctrl-Z does (SIGTSTP by its default action) until it is continued, and returns true. Returns
/// false at once if no shell would continue it, or if SIGTSTP is ignored. Any SIGTSTP or SIGCONT noted by the time it
/// returns is discarded.
///
/// In C because `sigaction` holds its handler in a union that is named differently on each system.
bool kj_stop_process(void);
