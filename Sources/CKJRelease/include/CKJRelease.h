// Which commit a program was linked from.
#pragma once

/// The commit of the sources, abbreviated; empty if the program was linked without one.
///
/// Scripts/suite/main.c has another definition of it, which is compiled at each link, so a new commit does not make any
/// object of the build outdated.
const char *kj_release_commit(void);
