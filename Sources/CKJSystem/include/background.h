// Moving a tool into the background once it no longer needs the terminal.
#pragma once

/// Forks. The tool continues in the child, where this function returns 0. The parent never returns;
/// it represents the tool to the process that waits for the tool:
///
/// - It ends with status 0 when the child calls `kj_background_detach`. If the child ends before
///   that, it ends in the same way, with the same status or by the same signal.
/// - It passes SIGINT, SIGTERM, SIGHUP and SIGQUIT on to the child. SIGINT, SIGTERM or SIGHUP to
///   the whole process group counts once if its handler was installed before this call.
///
/// Until it detaches, the child is in the same session and process group, and may prompt at the
/// terminal.
///
/// Returns -1 with the cause in `errno` if the second process could not be started; EBUSY means
/// that this process has several threads. Call at most once.
///
/// In C because Swift does not import `fork`. Continuing after `fork` without `execve` is safe in a
/// process with a single thread: no other thread can hold a lock that nobody would release in the
/// child.
int kj_background_start(void);

/// In the child: gives up everything inherited from the process that started the tool, and lets the
/// parent end. The child starts a new session without a terminal. Its standard streams become
/// `/dev/null`, its working directory becomes `/`, and the descriptors that the tool was started
/// with are closed.
///
/// Returns 0, or -1 with the cause in `errno`; after a failure the parent still waits for the end
/// of the child.
///
/// In C because it belongs to the function above.
int kj_background_detach(void);
