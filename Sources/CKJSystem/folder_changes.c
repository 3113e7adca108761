// Changes in a directory: see folder_changes.h.

#include "folder_changes.h"

#if __has_include(<sys/event.h>)
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
// After the types, which it needs.
#include <sys/event.h>
#include <sys/time.h>
#include <unistd.h>

#ifdef NOTE_REVOKE
static const unsigned end = NOTE_DELETE | NOTE_RENAME | NOTE_REVOKE;
#else
static const unsigned end = NOTE_DELETE | NOTE_RENAME;
#endif

int kj_begin_folder_changes(int folder) {
  int changes = kqueue();
  if (changes < 0) return -1;
  struct kevent wanted;
  EV_SET(&wanted, (uintptr_t)folder, EVFILT_VNODE, EV_ADD | EV_CLEAR, NOTE_WRITE | end, 0, NULL);
  if (fcntl(changes, F_SETFD, FD_CLOEXEC) == 0 && kevent(changes, &wanted, 1, NULL, 0, NULL) == 0) return changes;
  int cause = errno;
  close(changes);
  errno = cause;
  return -1;
}

int kj_take_folder_changes(int changes) {
  static const struct timespec at_once = {0, 0};
  struct kevent event;
  int count;
  do count = kevent(changes, NULL, 0, &event, 1, &at_once);
  while (count < 0 && errno == EINTR);
  if (count < 0) return -1;
  if (count == 0) return KJ_FOLDER_AS_BEFORE;
  return event.fflags & end ? KJ_FOLDER_GONE : KJ_FOLDER_CHANGED;
}
#endif
