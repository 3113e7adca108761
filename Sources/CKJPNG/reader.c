// Reading PNG files; see the header.
#include "ckjpng.h"
#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct kj_png_reader {
  png_structp png;
  png_infop info;
  const uint8_t *bytes;
  size_t count;
  size_t position;
  int failed;
  char message[160];
};

static void remember(struct kj_png_reader *reader, const char *words) {
  snprintf(reader->message, sizeof reader->message, "%s", words);
}

static void on_error(png_structp png, png_const_charp words) {
  struct kj_png_reader *reader = png_get_error_ptr(png);
  remember(reader, words);
  reader->failed = 1;
  png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp words) {
  struct kj_png_reader *reader = png_get_error_ptr(png);
  if (!reader->message[0]) remember(reader, words);
}

static void read_bytes(png_structp png, png_bytep target, size_t count) {
  struct kj_png_reader *reader = png_get_io_ptr(png);
  if (count > reader->count - reader->position) png_error(png, "the file ends");
  memcpy(target, reader->bytes + reader->position, count);
  reader->position += count;
}

static void set_transformations(struct kj_png_reader *reader, int channels, int applies_gamma) {
  png_structp png = reader->png;
  png_set_expand(png);
  png_set_scale_16(png);
  if (channels > 1) png_set_gray_to_rgb(png);
  if (channels == 4) {
    png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
  } else {
    png_set_strip_alpha(png);
  }
  double gamma = 0;
  if (applies_gamma && png_get_gAMA(png, reader->info, &gamma)) {
    png_set_gamma(png, PNG_DEFAULT_sRGB, gamma);
  }
  png_set_interlace_handling(png);
  png_read_update_info(png, reader->info);
  size_t expected = (size_t)png_get_image_width(png, reader->info) * (size_t)channels;
  if (png_get_rowbytes(png, reader->info) != expected) png_error(png, "unexpected pixels");
}

struct kj_png_reader *kj_png_reader_open(const uint8_t *bytes, size_t count, int channels,
                                         int applies_gamma) {
  struct kj_png_reader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->bytes = bytes;
  reader->count = count;
  reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, on_error, on_warning);
  if (reader->png) reader->info = png_create_info_struct(reader->png);
  if (!reader->info) {
    kj_png_reader_close(reader);
    return NULL;
  }
  if (setjmp(png_jmpbuf(reader->png))) return reader;
  png_set_read_fn(reader->png, reader, read_bytes);
  // Treats a wrong checksum as a warning, to decode as much as possible.
  png_set_crc_action(reader->png, PNG_CRC_WARN_USE, PNG_CRC_WARN_USE);
  png_set_benign_errors(reader->png, 1);
  png_read_info(reader->png, reader->info);
  set_transformations(reader, channels, applies_gamma);
  return reader;
}

int kj_png_reader_row(struct kj_png_reader *reader, uint8_t *row) {
  if (reader->failed || setjmp(png_jmpbuf(reader->png))) return 0;
  png_read_row(reader->png, row, NULL);
  return 1;
}

int kj_png_reader_image(struct kj_png_reader *reader, uint8_t *pixels, size_t stride) {
  if (reader->failed || setjmp(png_jmpbuf(reader->png))) return 0;
  int passes = png_get_interlace_type(reader->png, reader->info) == PNG_INTERLACE_ADAM7
                   ? PNG_INTERLACE_ADAM7_PASSES
                   : 1;
  png_uint_32 height = png_get_image_height(reader->png, reader->info);
  for (int pass = 0; pass < passes; pass++) {
    for (png_uint_32 row = 0; row < height; row++) {
      png_read_row(reader->png, pixels + row * stride, NULL);
    }
  }
  return 1;
}

int kj_png_reader_finish(struct kj_png_reader *reader) {
  if (reader->failed || setjmp(png_jmpbuf(reader->png))) return 0;
  png_read_end(reader->png, NULL);
  return 1;
}

const char *kj_png_reader_message(const struct kj_png_reader *reader) { return reader->message; }

void kj_png_reader_close(struct kj_png_reader *reader) {
  if (reader->png) png_destroy_read_struct(&reader->png, &reader->info, NULL);
  free(reader);
}

const char *kj_png_version(void) { return png_get_libpng_ver(NULL); }
