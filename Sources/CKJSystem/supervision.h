// What the two processes of a tool that splits in two need: signals that count once, and an end that looks
// like the tool's own.
#pragma once

#include <stdbool.h>
#include <sys/types.h>

/// Whether the process has several threads, so that a fork would copy locks that nobody releases.
bool kj_has_threads(void);

/// Makes room for the counts of passed-on signals, which both processes see. Call before the fork;
/// returns false with the cause in `errno`.
bool kj_share_counts(void);

/// In the parent: sends a signal on to the tool, and counts it.
void kj_pass_on(pid_t child, int number);

/// In the child: lets the handlers of SIGINT, SIGTERM and SIGHUP, where there are any, see a signal that
/// went to the whole process group once, although the parent passes its copy on.
void kj_count_once(void);

/// In the parent: ends as the child did, by `waitpid`'s status, without a second core dump.
_Noreturn void kj_end_like(int status);

bool kj_is_ignored(int number);
void kj_set_handler(int number, void (*handler)(int));
void kj_do_nothing(int number);
void kj_change_mask(int how, int number);
