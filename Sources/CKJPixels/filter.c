// Weighted sums of pixels; see the header.
#include "ckjpixels.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))
/// For functions with a loop whose constants the caller supplies.
#define INLINE AVX2 static inline __attribute__((always_inline))

/// The number of columns that are summed at once.
enum { block = 32 };

/// The sums of `block` columns; `source` is the first sample of the first one.
AVX2 static inline void add_up(const struct kj_columns *columns, const uint8_t *source,
                               int16_t *result) {
  const __m256i zero = _mm256_setzero_si256();
  const __m256i half = _mm256_set1_epi32(1 << (columns->shift - 1));
  __m256i first = half, second = half, third = half, fourth = half;
  for (ptrdiff_t tap = 0; tap < columns->taps; tap += 2) {
    int32_t two;
    __builtin_memcpy(&two, columns->weights + tap, sizeof two);
    __m256i weights = _mm256_set1_epi32(two);
    __m256i upper = _mm256_loadu_si256((const __m256i *)source);
    __m256i lower = _mm256_loadu_si256((const __m256i *)(source + columns->stride));
    __m256i lows = _mm256_unpacklo_epi8(upper, lower);
    __m256i highs = _mm256_unpackhi_epi8(upper, lower);
    first = _mm256_add_epi32(first, _mm256_madd_epi16(_mm256_unpacklo_epi8(lows, zero), weights));
    second = _mm256_add_epi32(second, _mm256_madd_epi16(_mm256_unpackhi_epi8(lows, zero), weights));
    third = _mm256_add_epi32(third, _mm256_madd_epi16(_mm256_unpacklo_epi8(highs, zero), weights));
    fourth = _mm256_add_epi32(fourth, _mm256_madd_epi16(_mm256_unpackhi_epi8(highs, zero), weights));
    source += 2 * columns->stride;
  }
  const __m128i shift = _mm_cvtsi32_si128(columns->shift);
  // Unpacking works within each half of a vector: `even` has columns 0 to 7 and 16 to 23, and `odd` has the others.
  __m256i even = _mm256_packs_epi32(_mm256_sra_epi32(first, shift), _mm256_sra_epi32(second, shift));
  __m256i odd = _mm256_packs_epi32(_mm256_sra_epi32(third, shift), _mm256_sra_epi32(fourth, shift));
  _mm256_storeu_si256((__m256i *)result, _mm256_permute2x128_si256(even, odd, 0x20));
  _mm256_storeu_si256((__m256i *)(result + block / 2), _mm256_permute2x128_si256(even, odd, 0x31));
}

AVX2 static void filter_columns(const struct kj_columns *columns, int16_t *result) {
  ptrdiff_t column = 0;
  for (; column < columns->count - block; column += block) {
    add_up(columns, columns->source + column, result + column);
  }
  // The last block overlaps the previous one, so nothing beyond the row is touched.
  column = columns->count - block;
  add_up(columns, columns->source + column, result + column);
}

/// Separates the channels of eight pixels.
AVX2 static inline void separate(const int16_t *pixels, int16_t *result, ptrdiff_t distance) {
  const __m128i *vectors = (const __m128i *)pixels;
  __m128i a = _mm_loadu_si128(vectors), b = _mm_loadu_si128(vectors + 1),
          c = _mm_loadu_si128(vectors + 2);
  // Each channel has three positions in one vector, three in another and two in the third, all of them different.
  __m128i red = _mm_blend_epi16(_mm_blend_epi16(a, b, 0x92), c, 0x24);
  __m128i green = _mm_blend_epi16(_mm_blend_epi16(a, b, 0x24), c, 0x49);
  __m128i blue = _mm_blend_epi16(_mm_blend_epi16(a, b, 0x49), c, 0x92);
  red = _mm_shuffle_epi8(red, _mm_setr_epi8(0, 1, 6, 7, 12, 13, 2, 3, 8, 9, 14, 15, 4, 5, 10, 11));
  green =
      _mm_shuffle_epi8(green, _mm_setr_epi8(2, 3, 8, 9, 14, 15, 4, 5, 10, 11, 0, 1, 6, 7, 12, 13));
  blue =
      _mm_shuffle_epi8(blue, _mm_setr_epi8(4, 5, 10, 11, 0, 1, 6, 7, 12, 13, 2, 3, 8, 9, 14, 15));
  _mm_storeu_si128((__m128i *)result, red);
  _mm_storeu_si128((__m128i *)(result + distance), green);
  _mm_storeu_si128((__m128i *)(result + 2 * distance), blue);
}

AVX2 static inline void filter_pixels(const struct kj_columns *columns, ptrdiff_t pixel,
                                      int16_t *result, ptrdiff_t distance) {
  int16_t packed[3 * block];
  for (int part = 0; part < 3; part++) {
    add_up(columns, columns->source + 3 * pixel + part * block, packed + part * block);
  }
  for (int index = 0; index < block; index += 8) {
    separate(packed + 3 * index, result + pixel + index, distance);
  }
}

AVX2 static void filter_three_columns(const struct kj_columns *columns, int16_t *result,
                                      ptrdiff_t distance) {
  ptrdiff_t count = columns->count / 3;
  for (ptrdiff_t pixel = 0; pixel < count - block; pixel += block) {
    filter_pixels(columns, pixel, result, distance);
  }
  filter_pixels(columns, count - block, result, distance);
}

/// The products of `taps` samples and weights, in eight sums, for each of `rows` rows `distance` samples apart.
INLINE void products(
    const int16_t *samples, const int16_t *weights, ptrdiff_t taps, ptrdiff_t distance, int rows,
    __m256i *result) {
  for (int row = 0; row < rows; row++) result[row] = _mm256_setzero_si256();
  for (; taps >= 16; taps -= 16, samples += 16, weights += 16) {
    __m256i factors = _mm256_loadu_si256((const __m256i *)weights);
    for (int row = 0; row < rows; row++) {
      __m256i some = _mm256_loadu_si256((const __m256i *)(samples + row * distance));
      result[row] = _mm256_add_epi32(result[row], _mm256_madd_epi16(some, factors));
    }
  }
  if (taps > 0) {
    __m128i factors = _mm_loadu_si128((const __m128i *)weights);
    for (int row = 0; row < rows; row++) {
      __m128i some = _mm_loadu_si128((const __m128i *)(samples + row * distance));
      result[row] = _mm256_add_epi32(
          result[row], _mm256_zextsi128_si256(_mm_madd_epi16(some, factors)));
    }
  }
}

/// Adds up each of four vectors.
AVX2 static inline __m128i totals(__m256i a, __m256i b, __m256i c, __m256i d) {
  __m256i halves = _mm256_hadd_epi32(_mm256_hadd_epi32(a, b), _mm256_hadd_epi32(c, d));
  return _mm_add_epi32(_mm256_castsi256_si128(halves), _mm256_extracti128_si256(halves, 1));
}

/// Rounds four sums.
AVX2 static inline __m128i rounded(const struct kj_neighbors *neighbors, __m128i sums) {
  return _mm_sra_epi32(_mm_add_epi32(sums, _mm_set1_epi32(1 << (neighbors->shift - 1))),
                       _mm_cvtsi32_si128(neighbors->shift));
}

INLINE __m128i four_sums(
    const struct kj_neighbors *neighbors, ptrdiff_t index, ptrdiff_t taps) {
  __m256i all[4];
  for (int part = 0; part < 4; part++) {
    products(neighbors->samples + neighbors->starts[index + part],
             neighbors->weights + (index + part) * taps, taps, 0, 1, all + part);
  }
  return rounded(neighbors, totals(all[0], all[1], all[2], all[3]));
}

INLINE void eight_neighbors(
    const struct kj_neighbors *neighbors, ptrdiff_t index, ptrdiff_t taps, uint8_t *result) {
  __m128i words =
      _mm_packs_epi32(four_sums(neighbors, index, taps), four_sums(neighbors, index + 4, taps));
  _mm_storel_epi64((__m128i *)(result + index), _mm_packus_epi16(words, words));
}

INLINE void filter_neighbors(
    const struct kj_neighbors *neighbors, ptrdiff_t taps, uint8_t *result) {
  for (ptrdiff_t index = 0; index < neighbors->count - 8; index += 8) {
    eight_neighbors(neighbors, index, taps, result);
  }
  eight_neighbors(neighbors, neighbors->count - 8, taps, result);
}

INLINE void four_pixels(
    const struct kj_neighbors *neighbors, ptrdiff_t distance, ptrdiff_t index, ptrdiff_t taps,
    uint8_t *result) {
  __m256i all[12];
  for (int pixel = 0; pixel < 4; pixel++) {
    products(neighbors->samples + neighbors->starts[index + pixel],
             neighbors->weights + (index + pixel) * taps, taps, distance, 3, all + 3 * pixel);
  }
  __m128i first = rounded(neighbors, totals(all[0], all[1], all[2], all[3]));
  __m128i second = rounded(neighbors, totals(all[4], all[5], all[6], all[7]));
  __m128i third = rounded(neighbors, totals(all[8], all[9], all[10], all[11]));
  __m128i bytes =
      _mm_packus_epi16(_mm_packs_epi32(first, second), _mm_packs_epi32(third, third));
  _mm_storel_epi64((__m128i *)(result + 3 * index), bytes);
  int32_t rest = _mm_extract_epi32(bytes, 2);
  __builtin_memcpy(result + 3 * index + 8, &rest, sizeof rest);
}

INLINE void filter_three_neighbors(
    const struct kj_neighbors *neighbors, ptrdiff_t distance, ptrdiff_t taps, uint8_t *result) {
  for (ptrdiff_t index = 0; index < neighbors->count - 4; index += 4) {
    four_pixels(neighbors, distance, index, taps, result);
  }
  four_pixels(neighbors, distance, neighbors->count - 4, taps, result);
}

// The usual numbers of taps have their own loops.

AVX2 static void filter(const struct kj_neighbors *neighbors, uint8_t *result) {
  switch (neighbors->taps) {
    case 8: return filter_neighbors(neighbors, 8, result);
    case 16: return filter_neighbors(neighbors, 16, result);
    default: return filter_neighbors(neighbors, neighbors->taps, result);
  }
}

AVX2 static void filter_three(const struct kj_neighbors *neighbors, ptrdiff_t distance,
                              uint8_t *result) {
  switch (neighbors->taps) {
    case 8: return filter_three_neighbors(neighbors, distance, 8, result);
    case 16: return filter_three_neighbors(neighbors, distance, 16, result);
    default: return filter_three_neighbors(neighbors, distance, neighbors->taps, result);
  }
}

bool kj_filter_columns(const struct kj_columns *columns, int16_t *result) {
  if (columns->count < block || !__builtin_cpu_supports("avx2")) return false;
  filter_columns(columns, result);
  return true;
}

bool kj_filter_three_columns(const struct kj_columns *columns, int16_t *result,
                             ptrdiff_t distance) {
  if (columns->count < 3 * block || !__builtin_cpu_supports("avx2")) return false;
  filter_three_columns(columns, result, distance);
  return true;
}

bool kj_filter_neighbors(const struct kj_neighbors *neighbors, uint8_t *result) {
  if (neighbors->count < 8 || !__builtin_cpu_supports("avx2")) return false;
  filter(neighbors, result);
  return true;
}

bool kj_filter_three_neighbors(const struct kj_neighbors *neighbors, ptrdiff_t distance,
                               uint8_t *result) {
  if (neighbors->count < 4 || !__builtin_cpu_supports("avx2")) return false;
  filter_three(neighbors, distance, result);
  return true;
}
#else
bool kj_filter_columns(const struct kj_columns *columns, int16_t *result) {
  (void)columns, (void)result;
  return false;
}

bool kj_filter_three_columns(const struct kj_columns *columns, int16_t *result,
                             ptrdiff_t distance) {
  (void)columns, (void)result, (void)distance;
  return false;
}

bool kj_filter_neighbors(const struct kj_neighbors *neighbors, uint8_t *result) {
  (void)neighbors, (void)result;
  return false;
}

bool kj_filter_three_neighbors(const struct kj_neighbors *neighbors, ptrdiff_t distance,
                               uint8_t *result) {
  (void)neighbors, (void)distance, (void)result;
  return false;
}
#endif
