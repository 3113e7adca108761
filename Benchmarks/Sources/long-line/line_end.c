// Makes a namespace and the device in it, using only ioctl: `ip` need not be installed.

#define _GNU_SOURCE
#include "line_end.h"
#include "tcp_settings.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/if_tun.h>
#include <net/if.h>
#include <sched.h>
#include <stddef.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

static const char device_name[] = "line";

static struct ifreq request(const char *name) {
  struct ifreq request;
  memset(&request, 0, sizeof request);
  strncpy(request.ifr_name, name, IFNAMSIZ - 1);
  return request;
}

static int set_address(int control, unsigned long operation, const char *text) {
  struct ifreq asked = request(device_name);
  struct sockaddr_in address = {.sin_family = AF_INET};
  inet_pton(AF_INET, text, &address.sin_addr);
  memcpy(&asked.ifr_addr, &address, sizeof address);
  return ioctl(control, operation, &asked);
}

static int bring_up(int control, const char *name) {
  struct ifreq asked = request(name);
  if (ioctl(control, SIOCGIFFLAGS, &asked) < 0) return -1;
  asked.ifr_flags |= IFF_UP | IFF_RUNNING;
  return ioctl(control, SIOCSIFFLAGS, &asked);
}

// The device's queue must not drop packets: only the line's own buffer may do that.
static int set_queue_length(int control, int packets) {
  struct ifreq asked = request(device_name);
  asked.ifr_qlen = packets;
  return ioctl(control, SIOCSIFTXQLEN, &asked);
}

static int configure(int control, const char *own, const char *peer) {
  if (set_address(control, SIOCSIFADDR, own) < 0) return -1;
  if (set_address(control, SIOCSIFDSTADDR, peer) < 0) return -1;
  if (set_address(control, SIOCSIFNETMASK, "255.255.255.255") < 0) return -1;
  if (set_queue_length(control, 20000) < 0) return -1;
  if (bring_up(control, "lo") < 0) return -1;
  return bring_up(control, device_name);
}

const char *make_line_end(struct line_end *end, const char *own, const char *peer) {
  if (unshare(CLONE_NEWNET) < 0) return "make a network namespace";
  end->namespace = open("/proc/self/ns/net", O_RDONLY | O_CLOEXEC);
  if (end->namespace < 0) return "open the network namespace";
  end->device = open("/dev/net/tun", O_RDWR | O_NONBLOCK | O_CLOEXEC);
  if (end->device < 0) return "open /dev/net/tun";
  struct ifreq asked = request(device_name);
  asked.ifr_flags = IFF_TUN | IFF_NO_PI;
  if (ioctl(end->device, TUNSETIFF, &asked) < 0) return "make a TUN device";
  int control = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (control < 0) return "open a socket";
  int status = configure(control, own, peer);
  close(control);
  if (status < 0) return "configure the TUN device";
  return set_up_tcp();
}
