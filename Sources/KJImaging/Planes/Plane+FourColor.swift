// Inks to light, for pictures that were made for a printing press.

extension Plane {
  /// Turns packed pixels of four inks into packed pixels of red, green and blue, in place: the first
  /// three quarters of the memory hold the result.
  ///
  /// Files with an Adobe segment hold each ink inverted, so that 255 is none. Without a color
  /// profile's help this is the usual approximation; what it lacks is the dullness of real ink.
  func convertInksToRGB(areInverted: Bool) {
    let flip: UInt8 = areInverted ? 0 : 0xFF
    withExtendedLifetime(self) {
      for pixel in 0..<shape.stride * shape.rows / 4 {
        let inks = samples + 4 * pixel
        let black = UInt32(inks[3] ^ flip)
        let red = (UInt32(inks[0] ^ flip) * black + 127) / 255
        let green = (UInt32(inks[1] ^ flip) * black + 127) / 255
        let blue = (UInt32(inks[2] ^ flip) * black + 127) / 255
        let light = samples + 3 * pixel
        light[0] = UInt8(red)
        light[1] = UInt8(green)
        light[2] = UInt8(blue)
      }
    }
  }
}
