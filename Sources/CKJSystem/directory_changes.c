// Changes in a directory: see directory_changes.h.

#include "directory_changes.h"

#if __has_include(<sys/event.h>)
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
// It needs the types above.
#include <sys/event.h>
#include <sys/time.h>
#include <unistd.h>

#ifdef NOTE_REVOKE
static const unsigned end = NOTE_DELETE | NOTE_RENAME | NOTE_REVOKE;
#else
static const unsigned end = NOTE_DELETE | NOTE_RENAME;
#endif

int kj_begin_directory_changes(int directory) {
  int changes = kqueue();
  if (changes < 0) return -1;
  struct kevent wanted;
  EV_SET(&wanted, (uintptr_t)directory, EVFILT_VNODE, EV_ADD | EV_CLEAR, NOTE_WRITE | end, 0, NULL);
  if (fcntl(changes, F_SETFD, FD_CLOEXEC) == 0 && kevent(changes, &wanted, 1, NULL, 0, NULL) == 0) return changes;
  int cause = errno;
  close(changes);
  errno = cause;
  return -1;
}

int kj_take_directory_changes(int changes) {
  static const struct timespec at_once = {0, 0};
  struct kevent event;
  int count;
  do count = kevent(changes, NULL, 0, &event, 1, &at_once);
  while (count < 0 && errno == EINTR);
  if (count < 0) return -1;
  if (count == 0) return KJ_DIRECTORY_AS_BEFORE;
  return event.fflags & end ? KJ_DIRECTORY_GONE : KJ_DIRECTORY_CHANGED;
}
#endif
