// From four inks to red, green and blue, for pictures made for a printing press.

import KJDomain

extension Plane {
  /// The packed pixels of four inks, converted to packed pixels of red, green and blue.
  ///
  /// Files with an Adobe segment hold each ink inverted, so 255 means no ink. This is the usual
  /// approximation without a color profile; its colors are brighter than real ink.
  func convertedToRGB(areInverted: Bool) -> Plane {
    let flip: UInt8 = areInverted ? 0 : 0xFF
    let result = Plane(.packed(PixelSize(width: shape.columns, height: shape.rows), channels: 3))
    withExtendedLifetime((self, result)) {
      for pixel in 0..<shape.columns * shape.rows {
        let inks = samples + 4 * pixel
        let light = result.samples + 3 * pixel
        let black = UInt32(inks[3] ^ flip)
        for channel in 0..<3 {
          light[channel] = UInt8((UInt32(inks[channel] ^ flip) * black + 127) / 255)
        }
      }
    }
    return result
  }
}
