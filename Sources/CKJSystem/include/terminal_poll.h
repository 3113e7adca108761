// Waiting for descriptors among which may be a terminal.
#pragma once

// As <poll.h> has it, which each system's module of the C library brings along.
struct pollfd;

/// As `poll`, also where that refuses terminals: on macOS it answers POLLNVAL for `/dev/tty`, as if the descriptor were
/// closed. Then `select` is asked.
///
/// In C because the sets of `select` are made by macros, which Swift does not import.
int kj_poll(struct pollfd *_Nonnull entries, unsigned int count, int timeout);
