#define _GNU_SOURCE
#include "pseudo_terminal.h"

#include <fcntl.h>
#include <stddef.h>
#include <sys/ioctl.h>

#ifdef __APPLE__
#include <util.h>
#elif defined(__FreeBSD__)
#include <sys/types.h>
#include <termios.h>
#include <libutil.h>
#else
#include <pty.h>
#endif

int kj_open_pseudo_terminal(
    unsigned short columns, unsigned short rows, int *controller, int *terminal) {
  struct winsize size = {.ws_row = rows, .ws_col = columns};
  if (openpty(controller, terminal, NULL, NULL, &size) < 0) return -1;
  fcntl(*controller, F_SETFD, FD_CLOEXEC);
  fcntl(*terminal, F_SETFD, FD_CLOEXEC);
  return 0;
}

int kj_resize_pseudo_terminal(int controller, unsigned short columns, unsigned short rows) {
  struct winsize size = {.ws_row = rows, .ws_col = columns};
  return ioctl(controller, TIOCSWINSZ, &size);
}
