/// A marker with its contents, as ranges of the file.
struct JPEGSegment {
  let marker: JPEGMarker
  /// From the marker's 0xFF to the end of the contents.
  let range: Range<Int>
  /// The contents, after the length; empty for a marker that stands alone.
  let payload: Range<Int>
}
