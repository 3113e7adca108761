// The credentials of the process at the other end of a Unix socket.

#define _GNU_SOURCE
#include <sys/socket.h>
#include <sys/types.h>
#ifdef __APPLE__
#include <sys/un.h>
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
