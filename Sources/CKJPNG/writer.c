// Writing PNG files; see the header.
#include "ckjpng.h"
#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

/// A growing file in memory.
struct output {
  uint8_t *bytes;
  size_t count;
  size_t capacity;
};

static void on_error(png_structp png, png_const_charp words) {
  (void)words;
  png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp words) {
  (void)png;
  (void)words;
}

static void append(png_structp png, png_bytep bytes, size_t count) {
  struct output *output = png_get_io_ptr(png);
  if (count > output->capacity - output->count) {
    size_t capacity = (output->count + count) * 2;
    uint8_t *grown = realloc(output->bytes, capacity);
    if (!grown) png_error(png, "no memory");
    output->bytes = grown;
    output->capacity = capacity;
  }
  memcpy(output->bytes + output->count, bytes, count);
  output->count += count;
}

static void flush(png_structp png) { (void)png; }

static void write_picture(png_structp png, png_infop info, const struct kj_png_picture *picture) {
  int type = picture->is_gray ? PNG_COLOR_TYPE_GRAY : PNG_COLOR_TYPE_RGB;
  png_set_IHDR(png, info, picture->width, picture->height, 8, type, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_compression_level(png, picture->compression_level);
  png_write_info(png, info);
  size_t stride = (size_t)picture->width * (picture->is_gray ? 1 : 3);
  for (uint32_t row = 0; row < picture->height; row++) {
    png_write_row(png, picture->pixels + row * stride);
  }
  png_write_end(png, info);
}

uint8_t *kj_png_write(const struct kj_png_picture *picture, size_t *count) {
  struct output output = {NULL, 0, 0};
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, on_error, on_warning);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info || setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    free(output.bytes);
    return NULL;
  }
  png_set_write_fn(png, &output, append, flush);
  write_picture(png, info, picture);
  png_destroy_write_struct(&png, &info);
  *count = output.count;
  return output.bytes;
}
