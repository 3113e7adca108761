// libssh2 for Swift. The static functions below make callable what Swift does not import.
#pragma once

#include <errno.h>
#include <libssh2.h>

typedef ssize_t kj_send_function(
    libssh2_socket_t socket, const void *buffer, size_t length, int flags, void **abstract);
typedef ssize_t kj_receive_function(
    libssh2_socket_t socket, void *buffer, size_t length, int flags, void **abstract);

/// `libssh2_session_callback_set` for LIBSSH2_CALLBACK_SEND and LIBSSH2_CALLBACK_RECV, which takes
/// every kind of function as a `void *`; it is deprecated in favour of a typed one since 1.11.1.
static inline void kj_session_set_transfer(
    LIBSSH2_SESSION *session, kj_send_function *send, kj_receive_function *receive) {
#if LIBSSH2_VERSION_NUM >= 0x010b01
  libssh2_session_callback_set2(session, LIBSSH2_CALLBACK_SEND, (libssh2_cb_generic *)send);
  libssh2_session_callback_set2(session, LIBSSH2_CALLBACK_RECV, (libssh2_cb_generic *)receive);
#else
  libssh2_session_callback_set(session, LIBSSH2_CALLBACK_SEND, (void *)send);
  libssh2_session_callback_set(session, LIBSSH2_CALLBACK_RECV, (void *)receive);
#endif
}
