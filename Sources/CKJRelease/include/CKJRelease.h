// Which commit a program was linked from.
#pragma once

/// The commit of the sources, abbreviated; empty where the program was linked without one.
///
/// Scripts/suite/main.c has another definition of it, which is compiled at each link. So a new commit makes no object
/// of the build old.
const char *kj_release_commit(void);
