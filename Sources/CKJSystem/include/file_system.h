// Kinds of file systems.
#pragma once

/// Whether a path is on a local file system, as far as `statfs` can tell: 1 if it is, 0 if it is not or may not be, -1
/// with `errno` if the path cannot be examined.
///
/// In C because each system has its own structure, and Swift's glibc module lacks it.
int kj_is_on_local_file_system(const char *path);
