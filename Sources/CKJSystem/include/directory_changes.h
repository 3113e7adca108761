// Changes in a directory, reported by kernels that have kqueue: those of macOS and the BSDs.
#pragma once

/// The results of `kj_take_directory_changes`.
enum { KJ_DIRECTORY_AS_BEFORE = 0, KJ_DIRECTORY_CHANGED = 1, KJ_DIRECTORY_GONE = 2 };

/// Starts to report when a name is added to a directory or removed from it, and when the directory itself is removed or
/// moved away. Rewriting a file under its name is not reported.
///
/// `directory` is a descriptor of the directory and must stay open. Returns a descriptor that is readable when there is
/// something to take, or -1 with the cause in `errno`.
///
/// In C so that it can be tested on Linux, where a library imitates kqueue: see Tests/Platforms.
int kj_begin_directory_changes(int directory);

/// Takes the changes reported since the last call, without waiting. Returns one of the values above, or -1 with the
/// cause in `errno`.
///
/// In C because it belongs to the function above.
int kj_take_directory_changes(int changes);
