// Waiting for descriptors, which may include a terminal.

#define _GNU_SOURCE
// Allows more descriptors than FD_SETSIZE on macOS.
#define _DARWIN_UNLIMITED_SELECT
#include "terminal_poll.h"

#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/select.h>
#include <sys/time.h>

// An fd_set is an array of these words, and select takes a longer one than FD_SETSIZE allows.
#ifdef __APPLE__
typedef uint32_t word;
#else
typedef unsigned long word;
#endif
static const int bits = 8 * (int)sizeof(word);

// Whether poll takes an open descriptor for a closed one; fcntl shows that it is open.
static bool is_refused(const struct pollfd *entry) {
  return (entry->revents & POLLNVAL) && fcntl(entry->fd, F_GETFD) != -1;
}

static bool contains(const word *set, int descriptor) {
  return set[descriptor / bits] >> descriptor % bits & 1;
}

static void insert(word *set, int descriptor) {
  set[descriptor / bits] |= (word)1 << descriptor % bits;
}

// Asks select about the entries that have no answer yet.
static int ask_select(struct pollfd *entries, unsigned count, int timeout) {
  int highest = -1;
  for (unsigned i = 0; i < count; i++) {
    if (entries[i].revents == 0 && entries[i].fd > highest) highest = entries[i].fd;
  }
  int words = highest / bits + 1;
  word readable[words], writable[words];
  memset(readable, 0, sizeof readable);
  memset(writable, 0, sizeof writable);
  for (unsigned i = 0; i < count; i++) {
    if (entries[i].revents != 0 || entries[i].fd < 0) continue;
    if (entries[i].events & POLLIN) insert(readable, entries[i].fd);
    if (entries[i].events & POLLOUT) insert(writable, entries[i].fd);
  }
  struct timeval limit = {.tv_sec = timeout / 1000, .tv_usec = timeout % 1000 * 1000};
  int ready = select(highest + 1, (fd_set *)readable, (fd_set *)writable, NULL, timeout < 0 ? NULL : &limit);
  if (ready <= 0) return ready;
  for (unsigned i = 0; i < count; i++) {
    if (entries[i].revents != 0 || entries[i].fd < 0) continue;
    if (contains(readable, entries[i].fd)) entries[i].revents |= POLLIN;
    if (contains(writable, entries[i].fd)) entries[i].revents |= POLLOUT;
  }
  return ready;
}

int kj_poll(struct pollfd *entries, unsigned int count, int timeout) {
  int ready = poll(entries, count, timeout);
  if (ready <= 0) return ready;
  unsigned refused = 0;
  for (unsigned i = 0; i < count; i++) {
    if (!is_refused(&entries[i])) continue;
    entries[i].revents = 0;
    refused++;
  }
  if (refused == 0) return ready;
  // Descriptors that are already ready do not wait for the terminal.
  bool is_answered = (unsigned)ready > refused;
  if (ask_select(entries, count, is_answered ? 0 : timeout) < 0 && !is_answered) return -1;
  int answered = 0;
  for (unsigned i = 0; i < count; i++) answered += entries[i].revents != 0;
  return answered;
}
