// The settings under /proc/sys. They belong to the namespace of the process that writes them,
// except for the list of algorithms that namespaces may choose, which only the first one has.

#define _GNU_SOURCE
#include "tcp_settings.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// Opened in the first namespace, it keeps referring to that one.
static int allowed = -1;
static char allowed_before[256];

static int write_setting(const char *path, const char *value) {
  int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return -1;
  ssize_t written = write(file, value, strlen(value));
  close(file);
  return written < 0 ? -1 : 0;
}

// A failure becomes apparent when cubic is chosen.
void permit_cubic(void) {
  allowed = open("/proc/sys/net/ipv4/tcp_allowed_congestion_control", O_RDWR | O_CLOEXEC);
  if (allowed < 0) return;
  ssize_t length = pread(allowed, allowed_before, sizeof allowed_before - 1, 0);
  if (length < 0) length = 0;
  allowed_before[length] = 0;
  allowed_before[strcspn(allowed_before, "\n")] = 0;
  char more[sizeof allowed_before + sizeof " cubic"];
  int size = snprintf(more, sizeof more, "%s cubic", allowed_before);
  if (length > 0 && pwrite(allowed, more, (size_t)size, 0) < 0) allowed_before[0] = 0;
}

void forbid_cubic(void) {
  if (allowed < 0) return;
  if (allowed_before[0] != 0) {
    ssize_t written = pwrite(allowed, allowed_before, strlen(allowed_before), 0);
    (void)written;
  }
  close(allowed);
}

const char *set_up_tcp(void) {
  if (write_setting("/proc/sys/net/ipv4/tcp_congestion_control", "cubic") < 0) {
    return "choose cubic as TCP congestion control";
  }
  // Facts about the line from one contender's connection must not help or hinder the next contender.
  if (write_setting("/proc/sys/net/ipv4/tcp_no_metrics_save", "1") < 0) {
    return "turn the memory of TCP off";
  }
  return NULL;
}
