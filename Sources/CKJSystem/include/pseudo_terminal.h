// Pseudo-terminals, for running another program as if a person typed at it.
#pragma once

/// Opens a pseudo-terminal of the given size. `controller` is the side of the keyboard and the
/// screen, `terminal` the side of the program. Returns 0, or -1 with the cause in `errno`. Both
/// descriptors are closed on exec.
///
/// In C because `openpty` is in a different header on each system.
int kj_open_pseudo_terminal(
    unsigned short columns, unsigned short rows, int *_Nonnull controller, int *_Nonnull terminal);

/// Gives the pseudo-terminal a new size; its foreground programs receive SIGWINCH. Returns 0, or -1
/// with the cause in `errno`.
///
/// In C because `ioctl` takes variable arguments, which Swift does not import.
int kj_resize_pseudo_terminal(int controller, unsigned short columns, unsigned short rows);
