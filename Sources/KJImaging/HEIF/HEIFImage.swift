internal import CHEIF
import KJDomain

/// The pixels of an upright picture.
///
/// It must not be shared between threads.
final class HEIFImage {
  let size: PixelSize
  private let library: HEIFLibrary
  private let image: OpaquePointer
  private let planes: [Plane]

  /// The samples of a channel.
  private struct Plane {
    let start: UnsafePointer<UInt8>
    let stride: Int
    let size: PixelSize
    /// Bits per sample; a sample of more than eight bits takes two bytes.
    let depth: Int

    /// Nil if the image does not contain the channel, or not all of it.
    init?(_ channel: Int32, of image: OpaquePointer, _ library: HEIFLibrary) {
      var stride: Int32 = 0
      guard let start = library.imagePlane(image, channel, &stride) else { return nil }
      self.start = start
      self.stride = Int(stride)
      size = PixelSize(
        width: Int(library.imageWidth(image, channel)),
        height: Int(library.imageHeight(image, channel)))
      depth = Int(library.imageDepth(image, channel))
      guard !size.isEmpty, self.stride >= size.width * (depth > 8 ? 2 : 1) else { return nil }
    }

    /// Writes the top eight bits of each sample in a row to every `step`th byte.
    func pack(_ row: Int, into bytes: UnsafeMutablePointer<UInt8>, step: Int) {
      let samples = start + row * stride
      if depth <= 8 {
        for column in 0..<size.width { bytes[column * step] = samples[column] }
      } else {
        samples.withMemoryRebound(to: UInt16.self, capacity: size.width) { samples in
          for column in 0..<size.width {
            bytes[column * step] = UInt8(truncatingIfNeeded: samples[column] >> (depth - 8))
          }
        }
      }
    }
  }

  /// Takes ownership of an image and releases it at the end; nil if it does not hold all its pixels.
  init?(_ image: OpaquePointer, _ layout: PixelLayout, _ library: HEIFLibrary) {
    let channels = [
      kj_heif_channel_red, kj_heif_channel_green, kj_heif_channel_blue, kj_heif_channel_alpha,
    ].prefix(layout.channels)
    let planes = channels.compactMap { Plane(Int32($0), of: image, library) }
    guard planes.count == channels.count, planes.allSatisfy({ $0.size == planes[0].size }) else {
      library.imageRelease(image)
      return nil
    }
    size = planes[0].size
    self.library = library
    self.image = image
    self.planes = planes
  }

  deinit { library.imageRelease(image) }

  func addRows(to reducer: RasterReducer) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: size.width * planes.count) { pixels in
      guard let start = pixels.baseAddress else { return }
      for row in 0..<size.height {
        for (channel, plane) in planes.enumerated() {
          plane.pack(row, into: start + channel, step: planes.count)
        }
        reducer.add(start)
      }
    }
  }
}
