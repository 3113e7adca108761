// Functions for both processes of a tool that forks: each signal must count once, and the parent must
// end as the tool did.
#pragma once

#include <stdbool.h>
#include <sys/types.h>

/// Whether the process has several threads, in which case a fork could copy locks that nobody
/// releases.
bool kj_has_threads(void);

/// Allocates the counts of passed-on signals in memory that both processes share. Call before the
/// fork; returns false with the cause in `errno` on failure.
bool kj_share_counts(void);

/// In the parent: passes a signal on to the tool, and counts it.
void kj_pass_on(pid_t child, int number);

/// In the child: makes a signal to the whole process group count once, although the parent also
/// passes on its copy. Wraps the handlers of SIGINT, SIGTERM and SIGHUP, if there are any.
void kj_count_once(void);

/// In the parent: ends as the child did, according to its `waitpid` status, without a second core dump.
_Noreturn void kj_end_like(int status);

bool kj_is_ignored(int number);
void kj_set_handler(int number, void (*handler)(int));
void kj_do_nothing(int number);
void kj_change_mask(int how, int number);
