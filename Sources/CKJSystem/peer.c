// Who is at the other end of a Unix socket.

#define _GNU_SOURCE
#include <sys/socket.h>
#include <sys/types.h>
#include <unistd.h>

#include "CKJSystem.h"

int kj_peer_user(int socket, unsigned int *user) {
#ifdef __linux__
  struct ucred peer;
  socklen_t size = sizeof peer;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) < 0) return -1;
  *user = peer.uid;
#else
  uid_t id;
  gid_t group;
  if (getpeereid(socket, &id, &group) < 0) return -1;
  *user = id;
#endif
  return 0;
}
