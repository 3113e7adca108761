// The process at the other end of a Unix socket.

#define _GNU_SOURCE
#include <sys/socket.h>
#include <sys/types.h>
#ifndef __linux__
#include <sys/un.h>
#endif
#ifdef __FreeBSD__
#include <sys/ucred.h>
#endif
#ifdef __APPLE__
#include <sys/sysctl.h>
#endif
#ifdef __linux__
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#endif
#include <unistd.h>

#include "CKJSystem.h"

int kj_peer(int socket, unsigned int *user, int *process) {
#ifdef __linux__
  struct ucred peer;
  socklen_t size = sizeof peer;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) < 0) return -1;
  *user = peer.uid;
  *process = peer.pid;
#elif defined(__FreeBSD__)
  struct xucred peer;
  socklen_t size = sizeof peer;
  if (getsockopt(socket, SOL_LOCAL, LOCAL_PEERCRED, &peer, &size) < 0) return -1;
  *user = peer.cr_uid;
  *process = peer.cr_pid;
#else
  uid_t id;
  gid_t group;
  if (getpeereid(socket, &id, &group) < 0) return -1;
  *user = id;
  pid_t number = 0;
  socklen_t size = sizeof number;
  if (getsockopt(socket, SOL_LOCAL, LOCAL_PEERPID, &number, &size) < 0) return -1;
  *process = number;
#endif
  return 0;
}

unsigned long long kj_process_start(int process) {
#ifdef __linux__
  char text[1024];
  snprintf(text, sizeof text, "/proc/%d/stat", process);
  int file = open(text, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return 0;
  text[count] = 0;
  // The name before the last bracket may hold anything; starttime is the twentieth field after it.
  char *field = strrchr(text, ')');
  for (int number = 0; field && number < 20; number++) field = strchr(field + 1, ' ');
  return field ? strtoull(field, NULL, 10) : 0;
#elif defined(__APPLE__)
  struct kinfo_proc found;
  size_t size = sizeof found;
  int name[] = {CTL_KERN, KERN_PROC, KERN_PROC_PID, process};
  if (sysctl(name, 4, &found, &size, NULL, 0) < 0 || size == 0) return 0;
  struct timeval start = found.kp_proc.p_starttime;
  return (unsigned long long)start.tv_sec * 1000000 + (unsigned long long)start.tv_usec;
#else
  (void)process;
  return 0;
#endif
}
