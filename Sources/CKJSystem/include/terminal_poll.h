// Waiting for descriptors, which may include a terminal.
#pragma once

// As in <poll.h>, which each system's module of the C library includes.
struct pollfd;

/// Like `poll`, but also works where that refuses terminals: on macOS it answers POLLNVAL for `/dev/tty`, as if the
/// descriptor were closed. Then this asks `select`.
///
/// In C because the sets of `select` are made by macros, which Swift does not import.
int kj_poll(struct pollfd *_Nonnull entries, unsigned int count, int timeout);
