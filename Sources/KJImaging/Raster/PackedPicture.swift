package import KJDomain

/// Red, green and blue side by side, or gray alone, with no opacity.
package struct PackedPicture {
  let samples: Plane

  init(_ samples: Plane) { self.samples = samples }

  package var size: PixelSize {
    PixelSize(width: samples.shape.columns, height: samples.shape.rows)
  }

  var isGray: Bool { samples.shape.channels == 1 }

  /// The same picture turned upright.
  func upright(_ orientation: PictureOrientation) -> PackedPicture {
    guard orientation != .upright else { return self }
    let shape = PlaneShape.packed(orientation.applied(to: size), channels: samples.shape.channels)
    return PackedPicture(samples.oriented(orientation, as: shape))
  }

  /// The same picture, smaller.
  func reduced(to size: PixelSize) -> PackedPicture {
    let result = Plane(.packed(size, channels: samples.shape.channels))
    PlaneResampler(from: samples, to: result, columnsEndAligned: false, rowsEndAligned: false).run()
    return PackedPicture(result)
  }

  /// The mean of the squared differences from another picture of the same size and channels.
  func meanSquaredError(from other: PackedPicture) -> Double {
    let count = samples.shape.stride * samples.shape.rows
    return withExtendedLifetime((self, other)) {
      let own = UnsafeRawPointer(samples.samples)
      let others = UnsafeRawPointer(other.samples.samples)
      var sums = SIMD16<UInt64>()
      // A plane has spare room after its samples, which is filled with zeros in both.
      for offset in stride(from: 0, to: count, by: 16) {
        let one = own.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
        let two = others.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
        let distance =
          SIMD16<Int32>(truncatingIfNeeded: one) &- SIMD16<Int32>(truncatingIfNeeded: two)
        sums &+= SIMD16<UInt64>(truncatingIfNeeded: distance &* distance)
      }
      return Double(sums.wrappedSum()) / Double(count)
    }
  }
}
