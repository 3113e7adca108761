// A long line on one machine: two network namespaces that exchange packets with a delay.
//
// Prints `ready NAMESPACE NAMESPACE`, two files that nsenter(1) accepts: the first for clients, at
// 10.98.0.1, the second for servers, at 10.98.0.2; or `failed: CAUSE`. Each line of standard input is
// `DELAY-US RATE-BIT/S BUFFER-BYTES` for packets sent from then on, with a rate of 0 for no limit, and
// is answered with `set`. The namespaces have no names and end with this process, which ends when its
// standard input does.

#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

#include "line_end.h"
#include "packet_queue.h"
#include "tcp_settings.h"

enum { CLIENT, SERVER, ENDS };

/// Packets from one end enter its queue, and leave it at the other end.
struct line {
  struct line_end ends[ENDS];
  struct packet_queue queues[ENDS];
  struct line_settings settings;
};

static int64_t nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

// Delivers the packets that are due, and returns when the next one is due, or -1.
static int64_t deliver(struct line *line) {
  int64_t next = -1;
  int64_t now = nanoseconds();
  for (int from = 0; from < ENDS; from++) {
    struct packet *packet;
    while ((packet = oldest(&line->queues[from])) != NULL && packet->due <= now) {
      // A packet that the kernel does not take is lost, as on any line.
      ssize_t written = write(line->ends[ENDS - 1 - from].device, packet->bytes, packet->length);
      (void)written;
      remove_oldest(&line->queues[from]);
    }
    if (packet != NULL && (next < 0 || packet->due < next)) next = packet->due;
  }
  return next;
}

// Takes the packets that an end has sent, but not so many that the other end has to wait for long.
static void take(struct line *line, int from) {
  static unsigned char lost[PACKET_LIMIT];
  for (int turn = 0; turn < 64; turn++) {
    struct packet *packet = next_free(&line->queues[from]);
    ssize_t length =
        read(line->ends[from].device, packet != NULL ? packet->bytes : lost, PACKET_LIMIT);
    if (length <= 0) return;
    if (packet == NULL) continue;
    packet->length = (size_t)length;
    send_packet(&line->queues[from], nanoseconds(), &line->settings);
  }
}

// Returns false at the end of standard input, or if the input is not understood.
static int obey(struct line *line) {
  char text[128];
  ssize_t length = read(STDIN_FILENO, text, sizeof text - 1);
  if (length <= 0) return 0;
  text[length] = 0;
  long long delay, rate, buffer;
  if (sscanf(text, "%lld %lld %lld", &delay, &rate, &buffer) != 3) return 0;
  line->settings =
      (struct line_settings){.delay_ns = delay * 1000, .rate = rate, .buffer = buffer};
  puts("set");
  return 1;
}

static void serve(struct line *line) {
  struct pollfd waited[] = {
      {.fd = line->ends[CLIENT].device, .events = POLLIN},
      {.fd = line->ends[SERVER].device, .events = POLLIN},
      {.fd = STDIN_FILENO, .events = POLLIN},
  };
  for (;;) {
    int64_t next = deliver(line);
    struct timespec pause, *limit = NULL;
    if (next >= 0) {
      int64_t left = next - nanoseconds();
      if (left < 0) left = 0;
      pause = (struct timespec){.tv_sec = left / 1000000000, .tv_nsec = left % 1000000000};
      limit = &pause;
    }
    if (ppoll(waited, 3, limit, NULL) < 0 && errno != EINTR) return;
    if (waited[CLIENT].revents != 0) take(line, CLIENT);
    if (waited[SERVER].revents != 0) take(line, SERVER);
    if (waited[2].revents != 0 && !obey(line)) return;
  }
}

static const char *make_line(struct line *line) {
  if (!make_queue(&line->queues[CLIENT]) || !make_queue(&line->queues[SERVER])) {
    return "get memory";
  }
  permit_cubic();
  const char *failed = make_line_end(&line->ends[CLIENT], "10.98.0.1", "10.98.0.2");
  if (failed == NULL) failed = make_line_end(&line->ends[SERVER], "10.98.0.2", "10.98.0.1");
  int cause = errno;
  forbid_cubic();
  errno = cause;
  return failed;
}

// Packets must not be late because both ends are computing, nor because of the usual timer slack of 50 us:
// TCP would take that for congestion. If real-time priority is forbidden, the line is merely less exact.
static void be_punctual(void) {
  struct sched_param priority = {.sched_priority = 1};
  sched_setscheduler(0, SCHED_FIFO, &priority);
  prctl(PR_SET_TIMERSLACK, 1);
}

int main(void) {
  setvbuf(stdout, NULL, _IOLBF, 0);
  be_punctual();

  static struct line line;
  const char *failed = make_line(&line);
  if (failed != NULL) {
    printf("failed: cannot %s: %s\n", failed, strerror(errno));
    return 1;
  }
  printf(
      "ready /proc/%d/fd/%d /proc/%d/fd/%d\n", getpid(), line.ends[CLIENT].namespace, getpid(),
      line.ends[SERVER].namespace);
  serve(&line);
  return 0;
}
