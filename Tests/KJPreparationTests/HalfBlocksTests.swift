// Pictures as text.

import Testing

@testable import KJPreparation

@Suite struct HalfBlocksTests {
  /// The colors as xterm documents them: 16 to 231 are a cube of six levels, and 232 to 255 are grays.
  private static let palette: [[Int]] =
    (0..<216).map { number in
      [number / 36, number / 6 % 6, number % 6].map { $0 == 0 ? 0 : 55 + 40 * $0 }
    } + (0..<24).map { [Int](repeating: 8 + 10 * $0, count: 3) }

  private static func distance(_ one: [Int], _ other: [Int]) -> Int {
    zip(one, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
  }

  @Test func aColorOfThePaletteIsItself() {
    for (place, color) in Self.palette.enumerated() {
      let found = Self.palette[HalfBlocks.nearest(color) - 16]
      // Of two grays that are equally near, either will do.
      #expect(Self.distance(found, color) <= 3 * 3 * 3, "\(16 + place)")
    }
  }

  @Test func anotherOneIsNearlyTheNearest() {
    for red in stride(from: 0, through: 255, by: 17) {
      for green in stride(from: 0, through: 255, by: 17) {
        for blue in stride(from: 0, through: 255, by: 17) {
          let color = [red, green, blue]
          let found = Self.distance(Self.palette[HalfBlocks.nearest(color) - 16], color)
          // Half of the widest gap between two levels, in each channel.
          #expect(found <= 3 * 48 * 48, "\(color)")
        }
      }
    }
  }
}
