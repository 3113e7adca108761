#pragma once
#include <zlib.h>

/// The macro `deflateInit2` for deflate without zlib's header and checksum, so that two parts can form one stream.
static inline int kj_deflate_init(z_stream *stream, int level, int strategy) {
  return deflateInit2(stream, level, Z_DEFLATED, -MAX_WBITS, 8, strategy);
}
