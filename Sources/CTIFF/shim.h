#pragma once

// The types of the few libtiff functions that are looked up at run time. The library is neither
// linked nor needed for building. Version 4.5 and later have all of them.

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct kj_tiff;
struct kj_tiff_options;

// The callbacks of TIFFClientOpenExt; the numbers are those of lseek.
typedef ptrdiff_t (*kj_tiff_transfer)(void *source, void *bytes, ptrdiff_t count);
typedef uint64_t (*kj_tiff_seek)(void *source, uint64_t offset, int whence);
typedef int (*kj_tiff_finish)(void *source);
typedef uint64_t (*kj_tiff_size)(void *source);
typedef int (*kj_tiff_map)(void *source, void **bytes, uint64_t *count);
typedef void (*kj_tiff_unmap)(void *source, void *bytes, uint64_t count);

typedef struct kj_tiff_options *(*kj_tiff_options_alloc)(void);
typedef void (*kj_tiff_options_free)(struct kj_tiff_options *);
typedef void (*kj_tiff_options_memory)(struct kj_tiff_options *, ptrdiff_t most);

typedef struct kj_tiff *(*kj_tiff_open)(
    const char *name, const char *mode, void *source, kj_tiff_transfer read, kj_tiff_transfer write,
    kj_tiff_seek, kj_tiff_finish, kj_tiff_size, kj_tiff_map, kj_tiff_unmap,
    struct kj_tiff_options *);
typedef void (*kj_tiff_close)(struct kj_tiff *);
typedef int (*kj_tiff_question)(struct kj_tiff *);
typedef uint64_t (*kj_tiff_length)(struct kj_tiff *);

// TIFFRGBAImage, whose fields are part of the library's interface.
struct kj_tiff_reader {
  struct kj_tiff *file;
  int stops_at_errors;
  int is_contiguous;
  int opacity;
  uint32_t width;
  uint32_t height;
  uint16_t bits_per_sample;
  uint16_t samples_per_pixel;
  uint16_t orientation;
  uint16_t wanted_orientation;
  uint16_t photometric;
  void *color_maps[3];
  void *get;
  void *put;
  void *maps[7];
  int row_offset;
  int column_offset;
};

enum { kj_tiff_longest_message = 1024 };

typedef int (*kj_tiff_reader_begin)(
    struct kj_tiff_reader *, struct kj_tiff *, int stops_at_errors, char *message);
// Pixels have red in the lowest byte, then green, blue and opacity; the colors are multiplied by the opacity.
typedef int (*kj_tiff_reader_get)(
    struct kj_tiff_reader *, uint32_t *pixels, uint32_t width, uint32_t height);
typedef void (*kj_tiff_reader_end)(struct kj_tiff_reader *);

// TIFFGetField for a tag with one 32-bit number. It takes variable arguments, which Swift cannot pass.
static inline int kj_tiff_number(
    void *TIFFGetField, struct kj_tiff *file, uint32_t tag, uint32_t *number) {
  return ((int (*)(struct kj_tiff *, uint32_t, ...))TIFFGetField)(file, tag, number);
}

// The first error since the text was cleared.
struct kj_tiff_message {
  char text[kj_tiff_longest_message];
};

// A handler that keeps the first error. It is written in C because its last argument is a va_list.
static inline int kj_tiff_keep_error(
    struct kj_tiff *file, void *data, const char *module, const char *format, va_list arguments) {
  struct kj_tiff_message *message = data;
  (void)file, (void)module;
  if (message->text[0] == 0) vsnprintf(message->text, sizeof message->text, format, arguments);
  return 1;
}

// A handler for warnings, which concern tags that do not affect a picture.
static inline int kj_tiff_ignore_warning(
    struct kj_tiff *file, void *data, const char *module, const char *format, va_list arguments) {
  (void)file, (void)data, (void)module, (void)format, (void)arguments;
  return 1;
}

// Keeps messages off the standard error of the process, with TIFFOpenOptionsSetErrorHandlerExtR and its counterpart for
// warnings. Swift 6.3 cannot import the types of their handlers into a second module.
static inline void kj_tiff_catch_messages(
    void *on_error, void *on_warning, struct kj_tiff_options *options,
    struct kj_tiff_message *message) {
  typedef int (*handler)(struct kj_tiff *, void *, const char *, const char *, va_list);
  typedef void (*setter)(struct kj_tiff_options *, handler, void *);
  ((setter)on_error)(options, kj_tiff_keep_error, message);
  ((setter)on_warning)(options, kj_tiff_ignore_warning, NULL);
}
