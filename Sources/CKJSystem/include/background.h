// A tool that begins at the terminal and goes on without it.
#pragma once

/// Splits the process in two. The tool goes on in the child, where this function returns 0; the parent
/// stays in its place for whoever waits for the tool, and never returns:
///
/// - It ends with status 0 when the child calls `kj_background_detach`, and before that as the child
///   ends: by the same status or the same signal.
/// - SIGINT, SIGTERM, SIGHUP and SIGQUIT are passed on to the child. One that went to the whole process
///   group counts once, if the child had its handlers for the first three before this call.
///
/// Until it detaches, the child is in the same session and process group, and may ask at the terminal.
///
/// Returns -1 with the cause in `errno` if there is no second process; EBUSY means that the process has
/// several threads. Call at most once.
///
/// In C because Swift does not import `fork`. Going on after `fork` without `execve` is sound in a
/// process of a single thread: no other thread can hold a lock that nobody would release in the child.
int kj_background_start(void);

/// In the child: leaves everything behind that belongs to whoever started the tool, and lets the parent
/// end. There is a new session without a terminal; the standard streams are `/dev/null`, the working
/// folder is `/`, and descriptors that the tool was started with are closed.
///
/// Returns -1 with the cause in `errno`; the parent then still waits for the end of the child.
///
/// In C because it belongs to the function above.
int kj_background_detach(void);
