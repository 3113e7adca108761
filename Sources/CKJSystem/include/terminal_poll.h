// Waiting for descriptors, which may include a terminal.
#pragma once

// As in <poll.h>, which each system's C library module includes.
struct pollfd;

/// Like `poll`, but also works if `poll` refuses terminals: on macOS, `poll` answers POLLNVAL for `/dev/tty`, as if the
/// descriptor were closed. In that case, this function asks `select`.
///
/// In C because `select`'s sets are made by macros, which Swift does not import.
int kj_poll(struct pollfd *_Nonnull entries, unsigned int count, int timeout);
