/// The largest picture that is read.
public struct PictureLimits: Hashable, Sendable {
  /// The most pixels of a picture that can be read row by row.
  package let pixels: Int
  /// The most pixels of a picture that must be held in memory as a whole before its first row is
  /// known, or that is slow to read: progressive, arithmetic, or in several scans.
  package let bufferedPixels: Int
  /// The most bytes of decoded pixels that are held at once, where a format gives no rows.
  package let decodedBytes: Int
  /// The most bytes that libheif holds at once for a picture, its file included: it gives whole pictures alone, and holds
  /// further copies while it decodes and converts one.
  package let heifBytes: Int
  /// The most scans of a picture; cameras and programs write about ten.
  package let scans: Int
  /// The most bytes of pixels that are decompressed at once because that is quicker, where a format also gives
  /// rows: enough for a screen of 5120x2880 with opacity.
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

  /// Above every camera's picture, and within half a gigabyte of memory, or 640 MB for HEIC and AVIF.
  public static let standard = PictureLimits(
    pixels: 500_000_000, bufferedPixels: 128_000_000, decodedBytes: 384_000_000, scans: 64)
}
