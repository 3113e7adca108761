// libssh2 for Swift. The static functions below wrap what Swift cannot import.
#pragma once

#include <errno.h>
#include <libssh2.h>

typedef ssize_t kj_send_function(
    libssh2_socket_t socket, const void *buffer, size_t length, int flags, void **abstract);
typedef ssize_t kj_receive_function(
    libssh2_socket_t socket, void *buffer, size_t length, int flags, void **abstract);

/// `libssh2_session_callback_set` for LIBSSH2_CALLBACK_SEND and LIBSSH2_CALLBACK_RECV. It takes
/// every kind of function as a `void *`, and has been deprecated since 1.11.1 in favor of a typed
/// one.
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

typedef void kj_disconnect_function(
    LIBSSH2_SESSION *session, int reason, const char *message, int message_length,
    const char *language, int language_length, void **abstract);

/// `libssh2_session_callback_set` for LIBSSH2_CALLBACK_DISCONNECT, as above.
static inline void kj_session_set_disconnect(
    LIBSSH2_SESSION *session, kj_disconnect_function *disconnect) {
#if LIBSSH2_VERSION_NUM >= 0x010b01
  libssh2_session_callback_set2(
      session, LIBSSH2_CALLBACK_DISCONNECT, (libssh2_cb_generic *)disconnect);
#else
  libssh2_session_callback_set(session, LIBSSH2_CALLBACK_DISCONNECT, (void *)disconnect);
#endif
}

typedef void kj_ignore_function(
    LIBSSH2_SESSION *session, const char *message, int message_length, void **abstract);

/// `libssh2_session_callback_set` for LIBSSH2_CALLBACK_IGNORE, as above.
static inline void kj_session_set_ignore(LIBSSH2_SESSION *session, kj_ignore_function *ignore) {
#if LIBSSH2_VERSION_NUM >= 0x010b01
  libssh2_session_callback_set2(session, LIBSSH2_CALLBACK_IGNORE, (libssh2_cb_generic *)ignore);
#else
  libssh2_session_callback_set(session, LIBSSH2_CALLBACK_IGNORE, (void *)ignore);
#endif
}

/// LIBSSH2_USERAUTH_KBDINT_PROMPT as libssh2 defines it up to 1.10, and from 1.11 on.
///
/// A wider length field moves the echo and the next prompt. The library that a tool runs with may be newer than the
/// header that it was built with, so the version at run time decides.
struct kj_prompt_until_1_10 {
  const char *text;
  unsigned int length;
  unsigned char echo;
};

struct kj_prompt_since_1_11 {
  const char *text;
  size_t length;
  unsigned char echo;
};

/// One of the prompts that libssh2 hands over.
static inline struct kj_prompt_since_1_11 kj_prompt(
    const LIBSSH2_USERAUTH_KBDINT_PROMPT *prompts, int index) {
  if (libssh2_version(0x010b00)) return ((const struct kj_prompt_since_1_11 *)(const void *)prompts)[index];
  const struct kj_prompt_until_1_10 *old =
      &((const struct kj_prompt_until_1_10 *)(const void *)prompts)[index];
  struct kj_prompt_since_1_11 prompt = {old->text, old->length, old->echo};
  return prompt;
}

/// Fills a LIBSSH2_USERAUTH_KBDINT_RESPONSE; libssh2 frees the text.
static inline void kj_set_response(
    LIBSSH2_USERAUTH_KBDINT_RESPONSE *responses, int index, void *text, unsigned int length) {
  responses[index].text = (char *)text;
  responses[index].length = length;
}
