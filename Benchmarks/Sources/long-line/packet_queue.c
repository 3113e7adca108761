// A ring of packets: all have the same delay, so they arrive in the order in which they were sent.

#include "packet_queue.h"

#include <stdlib.h>

// 25 MB in flight in one direction; only the part in use takes memory.
static const size_t capacity = 1 << 14;

bool make_queue(struct packet_queue *queue) {
  *queue = (struct packet_queue){.packets = calloc(capacity, sizeof(struct packet))};
  return queue->packets != NULL;
}

struct packet *next_free(struct packet_queue *queue) {
  if (queue->count == capacity) return NULL;
  return &queue->packets[(queue->first + queue->count) % capacity];
}

void send_packet(struct packet_queue *queue, int64_t now, const struct line_settings *settings) {
  struct packet *packet = &queue->packets[(queue->first + queue->count) % capacity];
  int64_t sent = now;
  if (settings->rate > 0) {
    int64_t start = queue->free_at > now ? queue->free_at : now;
    // A million times the rate stays in range: the buffer fills within a second.
    int64_t waiting = (start - now) / 1000 * settings->rate / 8000000;
    if (waiting > settings->buffer) return;
    sent = start + (int64_t)packet->length * 8 * 1000000000 / settings->rate;
    queue->free_at = sent;
  }
  packet->due = sent + settings->delay_ns;
  queue->count++;
}

struct packet *oldest(struct packet_queue *queue) {
  return queue->count > 0 ? &queue->packets[queue->first] : NULL;
}

void remove_oldest(struct packet_queue *queue) {
  queue->first = (queue->first + 1) % capacity;
  queue->count--;
}
