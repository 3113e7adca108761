// Undoing the Paeth filter for several rows at once; see the header.
//
// Each pixel of a row needs the previous one, so a processor has time to work on more rows: a vector holds a pixel of
// each row, and each row is two pixels behind the one above it. If it were only one pixel behind, the input from above
// would arrive as late as the input from the left.
#include "ckjpixels.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))
#define INLINE AVX2 static inline __attribute__((always_inline))

enum { row_limit = 4, lag = 2 };

/// The predictions of PNG's Paeth filter, byte by byte: whichever of three neighbors is nearest to `left + upper -
/// corner`.
///
/// That value is as far below the higher of left and upper as the corner is above the lower one. So the higher one is
/// nearest if the corner is at least twice as far from it as from the lower one, the lower one in the opposite case,
/// and otherwise the corner.
AVX2 static inline __m128i prediction(__m128i left, __m128i upper, __m128i corner) {
  __m128i low = _mm_min_epu8(left, upper), high = _mm_max_epu8(left, upper);
  __m128i over_low = _mm_subs_epu8(corner, low), under_high = _mm_subs_epu8(high, corner);
  __m128i takes_high = _mm_cmpeq_epi8(
      _mm_max_epu8(under_high, _mm_adds_epu8(over_low, over_low)), under_high);
  __m128i takes_low = _mm_cmpeq_epi8(
      _mm_max_epu8(over_low, _mm_adds_epu8(under_high, under_high)), over_low);
  // If both are taken, all three are equal.
  __m128i sides =
      _mm_or_si128(_mm_and_si128(low, takes_low), _mm_and_si128(high, takes_high));
  return _mm_or_si128(sides,
                      _mm_andnot_si128(_mm_or_si128(takes_low, takes_high), corner));
}

AVX2 static inline __m128i four_bytes(const uint8_t *place) {
  int32_t bytes;
  __builtin_memcpy(&bytes, place, sizeof bytes);
  return _mm_cvtsi32_si128(bytes);
}

/// Undoes the filter for the pixels from `start` to `end` of one row.
INLINE void undo_part(
    uint8_t *row, const uint8_t *above, ptrdiff_t start, ptrdiff_t end, int step) {
  const __m128i zero = _mm_setzero_si128();
  __m128i left = start > 0 ? four_bytes(row + (start - 1) * step) : zero;
  __m128i corner = start > 0 ? four_bytes(above + (start - 1) * step) : zero;
  for (ptrdiff_t offset = start * step; offset < end * step; offset += step) {
    __m128i upper = four_bytes(above + offset);
    left = _mm_add_epi8(four_bytes(row + offset), prediction(left, upper, corner));
    corner = upper;
    int32_t bytes = _mm_cvtsi128_si32(left);
    __builtin_memcpy(row + offset, &bytes, 2);
    if (step == 4) {
      __builtin_memcpy(row + offset, &bytes, 4);
    } else {
      row[offset + 2] = (uint8_t)(bytes >> 16);
    }
  }
}

/// Four pixels, each in four bytes.
INLINE __m128i four_pixels(const uint8_t *place, int step) {
  __m128i bytes = _mm_loadu_si128((const __m128i *)place);
  if (step == 4) return bytes;
  return _mm_shuffle_epi8(
      bytes, _mm_setr_epi8(0, 1, 2, -1, 3, 4, 5, -1, 6, 7, 8, -1, 9, 10, 11, -1));
}

INLINE void store_four_pixels(uint8_t *place, __m128i pixels, int step) {
  if (step == 4) {
    _mm_storeu_si128((__m128i *)place, pixels);
    return;
  }
  pixels = _mm_shuffle_epi8(
      pixels, _mm_setr_epi8(0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, -1, -1, -1, -1));
  _mm_storel_epi64((__m128i *)place, pixels);
  int32_t rest = _mm_extract_epi32(pixels, 2);
  __builtin_memcpy(place + 8, &rest, sizeof rest);
}

/// Turns the rows of a square of pixels into its columns, or the other way round.
AVX2 static inline void transpose(__m128i square[row_limit]) {
  __m128i a = _mm_unpacklo_epi32(square[0], square[1]);
  __m128i b = _mm_unpacklo_epi32(square[2], square[3]);
  __m128i c = _mm_unpackhi_epi32(square[0], square[1]);
  __m128i d = _mm_unpackhi_epi32(square[2], square[3]);
  square[0] = _mm_unpacklo_epi64(a, b);
  square[1] = _mm_unpackhi_epi64(a, b);
  square[2] = _mm_unpacklo_epi64(c, d);
  square[3] = _mm_unpackhi_epi64(c, d);
}

INLINE void undo(const struct kj_paeth_rows *rows, int step) {
  uint8_t *row[row_limit];
  const uint8_t *place[row_limit];
  for (int index = 0; index < row_limit; index++) {
    row[index] = rows->first + index * rows->stride;
    // The results for missing rows are never used. Reading a row that is being written instead would take longer.
    place[index] = index < rows->count ? row[index] : rows->above;
  }
  // The position of the first row when all four begin to advance together.
  ptrdiff_t pixel = lag * row_limit;
  for (int index = 0; index < rows->count; index++) {
    undo_part(row[index], index > 0 ? row[index - 1] : rows->above, 0, pixel - lag * index, step);
  }
  int32_t lefts[row_limit], corners[row_limit], uppers[row_limit];
  for (int index = 0; index < row_limit; index++) {
    const uint8_t *above = index > 0 ? place[index - 1] : rows->above;
    ptrdiff_t offset = (pixel - lag * index) * step;
    __builtin_memcpy(lefts + index, place[index] + offset - step, sizeof *lefts);
    __builtin_memcpy(corners + index, above + offset - step, sizeof *corners);
    __builtin_memcpy(uppers + index, above + offset, sizeof *uppers);
  }
  __m128i left = _mm_loadu_si128((const __m128i *)lefts);
  __m128i corner = _mm_loadu_si128((const __m128i *)corners);
  __m128i upper = _mm_loadu_si128((const __m128i *)uppers);
  for (; pixel + 4 <= rows->pixels; pixel += 4) {
    __m128i square[row_limit];
    for (int index = 0; index < row_limit; index++) {
      square[index] = four_pixels(place[index] + (pixel - lag * index) * step, step);
    }
    transpose(square);
    __m128i top = four_pixels(rows->above + (pixel + 1) * step, step);
    // The next pixel from above enters at the last position.
    __m128i tops[] = {_mm_slli_si128(top, 12), _mm_slli_si128(top, 8), _mm_slli_si128(top, 4), top};
    for (int index = 0; index < 4; index++) {
      __m128i next = _mm_alignr_epi8(left, tops[index], 12);
      left = _mm_add_epi8(square[index], prediction(left, upper, corner));
      corner = upper;
      upper = next;
      square[index] = left;
    }
    transpose(square);
    for (int index = 0; index < rows->count; index++) {
      store_four_pixels(row[index] + (pixel - lag * index) * step, square[index], step);
    }
  }
  for (int index = 0; index < rows->count; index++) {
    undo_part(row[index], index > 0 ? row[index - 1] : rows->above, pixel - lag * index, rows->pixels,
              step);
  }
}

AVX2 static void undo_three(const struct kj_paeth_rows *rows) { undo(rows, 3); }

AVX2 static void undo_four(const struct kj_paeth_rows *rows) { undo(rows, 4); }

bool kj_undo_paeth(const struct kj_paeth_rows *rows) {
  if (rows->pixels < 3 * row_limit || !__builtin_cpu_supports("avx2")) return false;
  if (rows->step == 4) {
    undo_four(rows);
  } else {
    undo_three(rows);
  }
  return true;
}
#else
bool kj_undo_paeth(const struct kj_paeth_rows *rows) {
  (void)rows;
  return false;
}
#endif
