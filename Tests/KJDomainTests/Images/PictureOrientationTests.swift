// The eight orientations as three movements.

import KJDomain
import Testing

@Suite struct PictureOrientationTests {
  /// The positions of the first stored row and column, according to the EXIF specification.
  private static let sides: [(PictureOrientation, row: String, column: String)] = [
    (.upright, "top", "left"), (.mirrored, "top", "right"), (.upsideDown, "bottom", "right"),
    (.mirroredUpsideDown, "bottom", "left"), (.transposed, "left", "top"),
    (.quarterTurn, "right", "top"), (.transversed, "right", "bottom"),
    (.counterQuarterTurn, "left", "bottom"),
  ]

  @Test(arguments: sides)
  func movementsPutRowsAndColumnsWhereTheSpecificationSays(
    _ orientation: PictureOrientation, row: String, column: String
  ) {
    #expect(orientation.reversesRows == ["bottom", "right"].contains(row))
    #expect(orientation.reversesColumns == ["bottom", "right"].contains(column))
    #expect(orientation.exchangesAxes == ["left", "right"].contains(row))
  }

  @Test func numbersAreThoseOfTheSpecification() {
    #expect(PictureOrientation.allCases.map(\.rawValue) == Array(1...8))
    #expect(Self.sides.map(\.0) == PictureOrientation.allCases)
  }

  @Test func aQuarterTurnExchangesWidthAndHeight() {
    let stored = PixelSize(width: 40, height: 30)
    for orientation in PictureOrientation.allCases {
      let seen = orientation.applied(to: stored)
      #expect((seen == stored) == (orientation.rawValue < 5))
      #expect(seen.pixelCount == stored.pixelCount)
    }
  }
}
