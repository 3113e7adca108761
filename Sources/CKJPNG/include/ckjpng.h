// PNG pixels through libpng, whose errors jump out of its functions (longjmp).
//
// A jump must not cross frames of Swift, so it ends in the functions here, which return a message
// instead. They know nothing of kj.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// A picture that is being read.
struct kj_png_reader;

/// Begins to read a file in memory, which stays where it is until the reader is closed.
///
/// Rows have `channels` bytes a pixel: 1 for gray, 3 for red, green and blue, 4 with opacity.
/// Sixteen bits become eight. `applies_gamma` corrects pixels whose file names a gamma to that of
/// sRGB. `is_intact` says that the checksums of the chunks were found right; then neither they nor that
/// of the pixels within them are computed, which is a tenth of the work. Returns NULL without memory; a file that cannot be read gives a reader with a message.
struct kj_png_reader *kj_png_reader_open(const uint8_t *bytes, size_t count, int channels,
                                         int applies_gamma, int is_intact);

/// Reads the next row; false when there was an error. Not for interlaced pictures.
int kj_png_reader_row(struct kj_png_reader *reader, uint8_t *row);

/// Reads a whole picture, interlaced or not; false when there was an error, after which the pixels
/// that were read have been written.
int kj_png_reader_image(struct kj_png_reader *reader, uint8_t *pixels, size_t stride);

/// Reads what follows the last row, so that its checksums are looked at; false for an error.
int kj_png_reader_finish(struct kj_png_reader *reader);

/// libpng's words: of the error, else of the first warning; empty when all is well.
const char *kj_png_reader_message(const struct kj_png_reader *reader);

void kj_png_reader_close(struct kj_png_reader *reader);

/// What is to be written: rows without a gap, of 1 byte a pixel with a palette or gray, else of 3.
struct kj_png_picture {
  uint32_t width;
  uint32_t height;
  const uint8_t *pixels;
  /// Red, green and blue of each color, NULL for a picture without a palette.
  const uint8_t *palette;
  int color_count;
  int is_gray;
  /// Of zlib, 0 to 9.
  int compression_level;
};

/// Writes a file to memory that the caller frees; NULL when that failed.
uint8_t *kj_png_write(const struct kj_png_picture *picture, size_t *count);

/// The version of libpng in use.
const char *kj_png_version(void);
