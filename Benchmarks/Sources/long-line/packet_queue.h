// The packets in flight in one direction.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The largest packet, as on Ethernet.
enum { PACKET_LIMIT = 1500 };

struct packet {
  /// When the packet arrives, in nanoseconds.
  int64_t due;
  size_t length;
  unsigned char bytes[PACKET_LIMIT];
};

struct packet_queue {
  struct packet *packets;
  size_t first;
  size_t count;
  /// When the last bit of the last packet has left the sender.
  int64_t free_at;
};

/// The effect of the line on a packet.
struct line_settings {
  int64_t delay_ns;
  /// Bits per second, or 0 for no limit.
  int64_t rate;
  /// How many bytes may wait to be sent before packets are dropped.
  int64_t buffer;
};

/// Makes an empty queue; returns false if there is no memory.
bool make_queue(struct packet_queue *queue);

/// The packet to read the next one into, or null if the queue is full.
struct packet *next_free(struct packet_queue *queue);

/// Sends the packet that was read into `next_free`, or drops it if the line's buffer is full.
void send_packet(struct packet_queue *queue, int64_t now, const struct line_settings *settings);

/// The packet that arrives next, or null.
struct packet *oldest(struct packet_queue *queue);

void remove_oldest(struct packet_queue *queue);
