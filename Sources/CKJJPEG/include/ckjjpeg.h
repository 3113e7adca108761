// Reading JPEG samples a few rows at a time with libjpeg, which reports errors by longjmp.
//
// A jump must not cross Swift stack frames, so the functions here catch it. They know nothing of kj.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// The maximum number of planes of a picture.
#define KJ_JPEG_PLANES 3
/// The rows and columns of a block.
#define KJ_JPEG_BLOCK 8

/// The file of the library on Linux, which depends on the size of its structures.
const char *kj_jpeg_library(void);

/// An image that is being read.
struct kj_jpeg_reader;

/// The expected properties of one plane of an image.
struct kj_jpeg_plane {
  /// The samples per row that belong to the picture. Rows in memory must have room for whole blocks of eight.
  uint32_t columns;
  /// The rows that are read at once: eight times the vertical sampling factor.
  uint32_t rows_at_once;
};

/// Begins to read a file in memory, at its full size and without converting its samples. The memory must stay valid
/// until the reader is closed.
///
/// Returns NULL if the file does not have exactly the `count` planes, or if libjpeg reports an error or a warning.
struct kj_jpeg_reader *kj_jpeg_reader_open(const uint8_t *bytes, size_t size, const struct kj_jpeg_plane *planes,
                                           int count);

/// Reads the next `rows_at_once` rows of each plane: the first to `starts`, the others `strides` bytes apart. Rows
/// below the picture may be left as they are. Returns false after an error or a warning; then no more can be read.
int kj_jpeg_reader_rows(struct kj_jpeg_reader *reader, uint8_t *const *starts, const size_t *strides);

/// Reads the rest of the file after the last row. Returns false after an error or a warning.
int kj_jpeg_reader_finish(struct kj_jpeg_reader *reader);

void kj_jpeg_reader_close(struct kj_jpeg_reader *reader);
