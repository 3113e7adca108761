/// The largest picture that kj reads.
public struct PictureLimits: Hashable, Sendable {
  /// The most pixels of a picture that can be read row by row.
  package let pixels: Int
  /// The most pixels of a picture that is slow to read, or must be in memory as a whole before its first row is known:
  /// progressive, arithmetic, or in several scans.
  package let bufferedPixels: Int
  /// The most bytes of decoded pixels in memory at once, if a format cannot be read by rows.
  package let decodedBytes: Int
  /// The most bytes that libheif holds at once for a picture, including its file: it only returns whole pictures, and
  /// holds further copies while it decodes and converts one.
  package let heifBytes: Int
  /// The most scans of a picture; cameras and programs write about ten.
  package let scans: Int
  /// The most bytes of pixels that are decompressed at once for speed, although the format can be read by rows: enough
  /// for a screen of 5120x2880 with opacity.
  package let inflatedBytes: Int

  public init(
    pixels: Int, bufferedPixels: Int, decodedBytes: Int, heifBytes: Int = 640_000_000, scans: Int,
    inflatedBytes: Int = 64_000_000
  ) {
    self.pixels = pixels
    self.bufferedPixels = bufferedPixels
    self.decodedBytes = decodedBytes
    self.heifBytes = heifBytes
    self.scans = scans
    self.inflatedBytes = inflatedBytes
  }

  /// Larger than any camera's pictures, and within half a gigabyte of memory, or 640 MB for HEIC and AVIF.
  public static let standard = PictureLimits(
    pixels: 500_000_000, bufferedPixels: 128_000_000, decodedBytes: 384_000_000, scans: 64)
}
