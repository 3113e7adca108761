/// The color of a pixel on a white background.
enum Opacity {
  /// A sample of a partly transparent pixel, on white.
  @inline(__always)
  static func onWhite(_ sample: UInt8, opacity: UInt8) -> UInt8 {
    let darkness = UInt32(255 - sample) &* UInt32(opacity) &+ 128
    return UInt8(truncatingIfNeeded: 255 &- (darkness &+ darkness &>> 8) &>> 8)
  }

  /// Composites pixels of red, green, blue and opacity onto white; `result` may be `pixels`.
  static func putOnWhite(
    _ pixels: UnsafePointer<UInt8>, into result: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    for index in 0..<count {
      let (pixel, target) = (pixels + 4 * index, result + 3 * index)
      let (red, green, blue, opacity) = (pixel[0], pixel[1], pixel[2], pixel[3])
      target[0] = onWhite(red, opacity: opacity)
      target[1] = onWhite(green, opacity: opacity)
      target[2] = onWhite(blue, opacity: opacity)
    }
  }
}
