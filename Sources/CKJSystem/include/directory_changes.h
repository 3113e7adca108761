// Changes in a directory, reported by the kernels that have kqueue: those of macOS and of the BSDs.
#pragma once

/// What `kj_take_directory_changes` answers.
enum { KJ_DIRECTORY_AS_BEFORE = 0, KJ_DIRECTORY_CHANGED = 1, KJ_DIRECTORY_GONE = 2 };

/// Begins to report that a name came into a directory or left it, and that the directory itself was removed or moved
/// away. A file that is written anew under its name is not reported.
///
/// `directory` is a descriptor of the directory and has to stay open. Returns a descriptor that is readable when there is
/// something to take, or -1 with the cause in `errno`.
///
/// In C so that it can be tried on Linux, where a library plays kqueue: see Tests/Platforms.
int kj_begin_directory_changes(int directory);

/// Takes what was reported since the last call, without waiting. Returns one of the values above, or -1 with the cause
/// in `errno`.
///
/// In C because it belongs to the function above.
int kj_take_directory_changes(int changes);
