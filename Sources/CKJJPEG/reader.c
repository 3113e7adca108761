// Reading JPEG samples; see the header.
#include "ckjjpeg.h"
#include <setjmp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
// jpeglib.h uses types from the headers above.
#include <jpeglib.h>

/// The maximum number of rows read at once from a plane.
#define MOST_ROWS (MAX_SAMP_FACTOR * KJ_JPEG_BLOCK)
/// The maximum number of scans; TurboJPEG has the same limit with TJFLAG_LIMITSCANS.
#define MOST_SCANS 500

struct kj_jpeg_reader {
  struct jpeg_decompress_struct jpeg;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  jmp_buf leave;
};

static void on_error(j_common_ptr jpeg) {
  struct kj_jpeg_reader *reader = jpeg->client_data;
  longjmp(reader->leave, 1);
}

static void on_message(j_common_ptr jpeg, int level) {
  // Messages at other levels are only informational.
  if (level < 0) on_error(jpeg);
}

static void on_progress(j_common_ptr jpeg) {
  if (((j_decompress_ptr)jpeg)->input_scan_number > MOST_SCANS) on_error(jpeg);
}

const char *kj_jpeg_library(void) {
#if JPEG_LIB_VERSION >= 80
  return "libjpeg.so.8";
#else
  return "libjpeg.so.62";
#endif
}

/// Whether the image has the expected planes.
static int matches(const struct jpeg_decompress_struct *jpeg, const struct kj_jpeg_plane *planes, int count) {
  if (jpeg->num_components != count || count > KJ_JPEG_PLANES) return 0;
  for (int index = 0; index < count; index++) {
    const jpeg_component_info *component = &jpeg->comp_info[index];
    if (component->downsampled_width != planes[index].columns ||
        (uint32_t)component->v_samp_factor * KJ_JPEG_BLOCK != planes[index].rows_at_once) {
      return 0;
    }
  }
  return 1;
}

struct kj_jpeg_reader *kj_jpeg_reader_open(const uint8_t *bytes, size_t size, const struct kj_jpeg_plane *planes,
                                           int count) {
  struct kj_jpeg_reader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  struct jpeg_decompress_struct *jpeg = &reader->jpeg;
  jpeg->err = jpeg_std_error(&reader->errors);
  jpeg->client_data = reader;
  reader->errors.error_exit = on_error;
  reader->errors.emit_message = on_message;
  reader->progress.progress_monitor = on_progress;
  if (!setjmp(reader->leave)) {
    jpeg_create_decompress(jpeg);
    jpeg->progress = &reader->progress;
    jpeg_mem_src(jpeg, bytes, size);
    jpeg_read_header(jpeg, TRUE);
    jpeg->raw_data_out = TRUE;
    jpeg_start_decompress(jpeg);
    if (matches(jpeg, planes, count)) return reader;
  }
  kj_jpeg_reader_close(reader);
  return NULL;
}

int kj_jpeg_reader_rows(struct kj_jpeg_reader *reader, uint8_t *const *starts, const size_t *strides) {
  struct jpeg_decompress_struct *jpeg = &reader->jpeg;
  JSAMPROW rows[KJ_JPEG_PLANES][MOST_ROWS];
  JSAMPARRAY planes[KJ_JPEG_PLANES];
  for (int index = 0; index < jpeg->num_components; index++) {
    int count = jpeg->comp_info[index].v_samp_factor * KJ_JPEG_BLOCK;
    for (int row = 0; row < count; row++) rows[index][row] = starts[index] + (size_t)row * strides[index];
    planes[index] = rows[index];
  }
  if (setjmp(reader->leave)) return 0;
  return jpeg_read_raw_data(jpeg, planes, (JDIMENSION)(jpeg->max_v_samp_factor * KJ_JPEG_BLOCK)) > 0;
}

int kj_jpeg_reader_finish(struct kj_jpeg_reader *reader) {
  if (setjmp(reader->leave)) return 0;
  return jpeg_finish_decompress(&reader->jpeg);
}

void kj_jpeg_reader_close(struct kj_jpeg_reader *reader) {
  jpeg_destroy_decompress(&reader->jpeg);
  free(reader);
}
