// Reading JPEG samples a few rows at a time with libjpeg, which reports errors through longjmp.
//
// A jump must not cross Swift stack frames, so the functions here catch it. They know nothing of kj.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// The maximum number of planes in a picture.
#define KJ_JPEG_PLANES 3
/// The number of rows, and of columns, in a block.
#define KJ_JPEG_BLOCK 8

/// The name of the library file on Linux, which depends on the size of the library's structures.
const char *kj_jpeg_library(void);

/// An image that is being read.
struct kj_jpeg_reader;

/// The expected properties of one plane of an image.
struct kj_jpeg_plane {
  /// The number of samples per row that belong to the picture. Rows in memory must have room for whole blocks of eight.
  uint32_t columns;
  /// The number of rows read at once: eight times the vertical sampling factor.
  uint32_t rows_at_once;
};

/// Begins to read a file in memory, at its full size and without converting its samples. The memory must stay valid
/// until the reader is closed.
///
/// Returns NULL if the file does not have exactly the `count` expected planes, or if libjpeg reports an error or warns.
struct kj_jpeg_reader *kj_jpeg_reader_open(const uint8_t *bytes, size_t size, const struct kj_jpeg_plane *planes,
                                           int count);

/// Reads the next `rows_at_once` rows of each plane, the first into `starts` and the others `strides` bytes apart. Rows
/// below the picture may be left unchanged. Returns false after an error or a warning; no more rows can be read then.
int kj_jpeg_reader_rows(struct kj_jpeg_reader *reader, uint8_t *const *starts, const size_t *strides);

/// Reads the rest of the file after the last row. Returns false after an error or a warning.
int kj_jpeg_reader_finish(struct kj_jpeg_reader *reader);

void kj_jpeg_reader_close(struct kj_jpeg_reader *reader);
