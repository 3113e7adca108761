// Reading and writing PNG pixels with libpng, which reports errors by longjmp.
//
// A jump must not cross Swift stack frames, so the functions here catch it and return a message
// instead. They know nothing of kj.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// An image that is being read.
struct kj_png_reader;

/// Begins to read a file in memory. The memory must stay valid until the reader is closed.
///
/// Rows have `channels` bytes per pixel: 1 for gray, 3 for red, green and blue, 4 with opacity. 16-bit samples are
/// reduced to 8 bits. `applies_gamma` converts the pixels to sRGB's gamma if the file specifies another. A wrong
/// checksum is only a warning. Returns NULL if memory runs out; for an unreadable file, returns a reader that holds a
/// message.
struct kj_png_reader *kj_png_reader_open(const uint8_t *bytes, size_t count, int channels,
                                         int applies_gamma);

/// Reads the next row; returns false on an error. Not for interlaced images.
int kj_png_reader_row(struct kj_png_reader *reader, uint8_t *row);

/// Reads a whole image, interlaced or not. Returns false on an error; `pixels` then holds the pixels decoded so far.
int kj_png_reader_image(struct kj_png_reader *reader, uint8_t *pixels, size_t stride);

/// Reads the rest of the file after the last row, to verify its checksums; returns false on an error.
int kj_png_reader_finish(struct kj_png_reader *reader);

/// libpng's message: the error, or else the first warning; empty if there was neither.
const char *kj_png_reader_message(const struct kj_png_reader *reader);

void kj_png_reader_close(struct kj_png_reader *reader);

/// The image to write. Rows follow each other without padding, with 1 byte per pixel for gray and 3 bytes otherwise.
struct kj_png_picture {
  uint32_t width;
  uint32_t height;
  const uint8_t *pixels;
  int is_gray;
  /// zlib's compression level, 0 to 9.
  int compression_level;
};

/// Writes a file to memory, which the caller frees; returns NULL on failure.
uint8_t *kj_png_write(const struct kj_png_picture *picture, size_t *count);

/// The version of libpng in use.
const char *kj_png_version(void);
