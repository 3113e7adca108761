// The hottest pixel loops in AVX2, the vector instructions that most x86 processors have but that Swift cannot
// select at run time.
//
// Each function returns whether it did the work: false on a processor without these instructions, or for fewer samples
// than it handles at once. The loops of KJImaging then compute the same, bit for bit, on any processor. The functions
// nothing of kj.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The weighted sums of `taps` samples, one below the other, for `count` columns.
struct kj_columns {
  const uint8_t *_Nonnull source;
  /// The distance from one row to the next, in bytes.
  ptrdiff_t stride;
  /// An even number of weights.
  const int16_t *_Nonnull weights;
  ptrdiff_t taps;
  ptrdiff_t count;
  /// The number of bits to shift the sums to the right, after rounding.
  int shift;
};

/// Writes the sum of each column. No row is read beyond its last column.
bool kj_filter_columns(const struct kj_columns *_Nonnull columns, int16_t *_Nonnull result);

/// The same for packed pixels with three channels, which become three rows `distance` samples apart.
bool kj_filter_three_columns(const struct kj_columns *_Nonnull columns, int16_t *_Nonnull result,
                             ptrdiff_t distance);

/// The weighted sums of neighbors in a row of 16-bit samples.
struct kj_neighbors {
  const int16_t *_Nonnull samples;
  /// The index of the first sample of each sum.
  const ptrdiff_t *_Nonnull starts;
  /// The number of sums.
  ptrdiff_t count;
  /// `taps` weights for each sum, a multiple of eight.
  const int16_t *_Nonnull weights;
  ptrdiff_t taps;
  /// The number of bits to shift the sums to the right, after rounding and before clamping to eight bits.
  int shift;
};

/// Writes the sums.
bool kj_filter_neighbors(const struct kj_neighbors *_Nonnull neighbors, uint8_t *_Nonnull result);

/// The same for three rows of samples `distance` apart, written as packed pixels.
bool kj_filter_three_neighbors(const struct kj_neighbors *_Nonnull neighbors, ptrdiff_t distance,
                               uint8_t *_Nonnull result);

/// Rows of a PNG file with the Paeth filter.
struct kj_paeth_rows {
  uint8_t *_Nonnull first;
  /// The distance from one row to the next, in bytes.
  ptrdiff_t stride;
  /// The number of rows, one to four.
  int count;
  /// The row above the first, already unfiltered.
  const uint8_t *_Nonnull above;
  /// The pixels per row, and the bytes per pixel: three or four.
  ptrdiff_t pixels;
  int step;
};

/// Undoes the filter for all rows together. It reads up to seven bytes past the end of each row and of the one above.
bool kj_undo_paeth(const struct kj_paeth_rows *_Nonnull rows);
