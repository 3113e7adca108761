import KJDomain

/// How the pixels of a row are stored, and their conversion to gray or to red, green and blue on white.
///
/// Every sample is converted to the same value as in libpng.
struct PNGRowFormat {
  private let kind: Kind
  private let width: Int
  /// Bytes per stored pixel, 1 for smaller pixels.
  let step: Int
  /// The bytes of a stored row without its filter.
  let byteCount: Int
  /// 1 for gray, 3 for red, green and blue.
  let channels: Int

  private enum Kind {
    /// Stored as kj needs them.
    case same
    case rgba
    /// 16 bits per sample.
    case wide(channels: Int, hasOpacity: Bool)
    case grayWithOpacity
    /// Gray or indices of `depth` bits, with the color of each value.
    case values(depth: Int, [SIMD3<UInt8>])
    /// The samples of the transparent color.
    case transparent(wide: Bool, [UInt16])
  }

  /// - Parameters:
  ///   - palette: The contents of the chunk with the palette.
  ///   - transparency: The contents of the chunk with opacities or with the transparent color.
  init?(_ header: PNGHeader, palette: ByteView?, transparency: ByteView?) {
    width = header.size.width
    let samples = header.colorType.channels
    step = max(1, samples * header.depth / 8)
    byteCount = (width * samples * header.depth + 7) / 8
    let isGray = header.colorType == .gray && transparency == nil
    channels = isGray ? 1 : 3
    let isWide = header.depth == 16
    switch header.colorType {
    case .indexed:
      guard let palette else { return nil }
      kind = .values(depth: header.depth, Self.colors(palette, transparency))
    case .gray where header.depth < 8:
      kind = .values(depth: header.depth, Self.grays(depth: header.depth, transparency))
    case .gray, .rgb:
      if let transparency {
        kind = .transparent(wide: isWide, Self.samples(transparency))
      } else {
        kind = isWide ? .wide(channels: samples, hasOpacity: false) : .same
      }
    case .grayWithOpacity:
      kind = isWide ? .wide(channels: samples, hasOpacity: true) : .grayWithOpacity
    case .rgbWithOpacity: kind = isWide ? .wide(channels: samples, hasOpacity: true) : .rgba
    }
  }

  /// True if a converted row does not take more bytes than the stored one, so it can replace it in place.
  var fitsInPlace: Bool { width * channels <= byteCount && step >= channels }

  /// True if rows are stored as kj needs them.
  var isPlain: Bool { if case .same = kind { true } else { false } }

  // MARK: Conversion

  /// Converts a row; `target` may be `row` if ``fitsInPlace``.
  func convert(_ row: UnsafePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>) {
    switch kind {
    case .same:
      if row != UnsafePointer(target) { target.update(from: row, count: byteCount) }
    case .rgba: Opacity.putOnWhite(row, into: target, count: width)
    case .grayWithOpacity:
      for index in 0..<width {
        let gray = Opacity.onWhite(row[2 * index], opacity: row[2 * index + 1])
        target.put(gray, gray, gray, at: index)
      }
    case .values(let depth, let colors): look(up: row, depth, colors, into: target)
    case .wide(let samples, let hasOpacity):
      narrow(row, samples, hasOpacity: hasOpacity, into: target)
    case .transparent(let isWide, let color): leaveOut(color, row, isWide, into: target)
    }
  }

  private func look(
    up row: UnsafePointer<UInt8>, _ depth: Int, _ colors: [SIMD3<UInt8>],
    into target: UnsafeMutablePointer<UInt8>
  ) {
    let (mask, perByte) = (1 << depth - 1, 8 / depth)
    colors.withUnsafeBufferPointer { colors in
      for index in 0..<width {
        let shift = 8 - depth * (index % perByte + 1)
        let color = colors[Int(row[index / perByte]) >> shift & mask]
        if channels == 1 {
          target[index] = color.x
        } else {
          target.put(color.x, color.y, color.z, at: index)
        }
      }
    }
  }

  private func narrow(
    _ row: UnsafePointer<UInt8>, _ samples: Int, hasOpacity: Bool,
    into target: UnsafeMutablePointer<UInt8>
  ) {
    let colors = hasOpacity ? samples - 1 : samples
    for index in 0..<width {
      let pixel = row + 2 * samples * index
      let opacity = hasOpacity ? Self.eightBits(pixel + 2 * colors) : 255
      var color = SIMD3<UInt8>()
      for channel in 0..<3 {
        let sample = Self.eightBits(pixel + 2 * min(channel, colors - 1))
        color[channel] = Opacity.onWhite(sample, opacity: opacity)
      }
      if channels == 1 {
        target[index] = color.x
      } else {
        target.put(color.x, color.y, color.z, at: index)
      }
    }
  }

  /// Makes the pixels of one color white.
  private func leaveOut(
    _ color: [UInt16], _ row: UnsafePointer<UInt8>, _ isWide: Bool,
    into target: UnsafeMutablePointer<UInt8>
  ) {
    for index in 0..<width {
      let pixel = row + color.count * (isWide ? 2 : 1) * index
      var isColor = true
      var result = SIMD3<UInt8>()
      for channel in 0..<3 {
        let place = min(channel, color.count - 1)
        let sample =
          isWide
          ? UInt16(pixel[2 * place]) << 8 | UInt16(pixel[2 * place + 1]) : UInt16(pixel[place])
        isColor = isColor && sample == color[place]
        result[channel] = isWide ? Self.eightBits(pixel + 2 * place) : pixel[place]
      }
      if isColor { result = SIMD3(repeating: 255) }
      target.put(result.x, result.y, result.z, at: index)
    }
  }

  /// A sample of 16 bits as one of 8 (libpng's `png_set_scale_16`), rounded.
  @inline(__always)
  private static func eightBits(_ sample: UnsafePointer<UInt8>) -> UInt8 {
    let (high, low) = (Int32(sample[0]), Int32(sample[1]))
    return UInt8(truncatingIfNeeded: high &+ ((low &- high &+ 128) &* 65535) &>> 24)
  }

  // MARK: Colors

  /// The colors of 256 indices on white; indices that the palette lacks are black, as in libpng.
  private static func colors(_ palette: ByteView, _ opacities: ByteView?) -> [SIMD3<UInt8>] {
    (0..<256).map { index in
      let opacity = opacities?.byte(at: index) ?? 255
      return SIMD3(
        Opacity.onWhite(palette.byte(at: 3 * index) ?? 0, opacity: opacity),
        Opacity.onWhite(palette.byte(at: 3 * index + 1) ?? 0, opacity: opacity),
        Opacity.onWhite(palette.byte(at: 3 * index + 2) ?? 0, opacity: opacity))
    }
  }

  /// The gray level for each sample value at a given bit depth.
  private static func grays(depth: Int, _ transparency: ByteView?) -> [SIMD3<UInt8>] {
    let most = 1 << depth - 1
    let transparent = transparency.map { samples($0)[0] }
    return (0...most).map { value in
      let isTransparent = transparent.map { Int($0) == value } ?? false
      return SIMD3(repeating: isTransparent ? 255 : UInt8(value * 255 / most))
    }
  }

  /// The samples of a transparent color.
  private static func samples(_ transparency: ByteView) -> [UInt16] {
    stride(from: 0, to: transparency.count, by: 2).map {
      UInt16(transparency.bigEndian16(at: $0) ?? 0)
    }
  }
}

extension UnsafeMutablePointer<UInt8> {
  /// Writes the red, green and blue of a pixel.
  @inline(__always)
  fileprivate func put(_ red: UInt8, _ green: UInt8, _ blue: UInt8, at index: Int) {
    self[3 * index] = red
    self[3 * index + 1] = green
    self[3 * index + 2] = blue
  }
}
