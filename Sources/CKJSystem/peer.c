// The credentials of the process at the other end of a Unix socket.

#define _GNU_SOURCE
#include <sys/socket.h>
#include <sys/types.h>
#ifndef __linux__
#include <sys/un.h>
#endif
#ifdef __FreeBSD__
#include <sys/ucred.h>
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
