// How long pictures are cut into pieces.

import KJDomain
import Testing

@Suite struct SplitPlanTests {
  private func plan(
    _ width: Int, _ height: Int, for receiver: PictureReceiver = .any, isLossless: Bool = true
  ) -> SplitPlan {
    SplitPlan(
      of: PixelSize(width: width, height: height), in: receiver.bounds, isLossless: isLossless)
  }

  /// Pieces that are cut as late as possible.
  private func pieces(_ plan: SplitPlan) -> [Range<Int>] { plan.pieces { $0.upperBound - 1 } }

  @Test(
    arguments: [
      // A phone page keeps all its pixels; a screen as wide as two phones keeps as many as fit.
      (1170, 12_000, 1170, 12_000), (12_000, 1170, 12_000, 1170), (4000, 30_000, 2000, 15_000),
      (3840, 2160, 3556, 2000), (3000, 3000, 2000, 2000), (1, 20_000, 1, 20_000),
    ])
  func onlyTheShorterEdgeHasToFit(
    _ width: Int, _ height: Int, scaledWidth: Int, scaledHeight: Int
  ) {
    let plan = plan(width, height)
    #expect(plan.size == PixelSize(width: scaledWidth, height: scaledHeight))
    #expect(plan.isWide == (width > height))
  }

  @Test(
    arguments: [
      (1170, 12_000), (12_000, 1170), (3840, 2160), (3000, 3000), (1170, 2400), (9000, 100),
      (1, 20_000), (2000, 65_000),
    ])
  func piecesFitAndCoverThePicture(_ width: Int, _ height: Int) {
    for receiver in PictureReceiver.allCases {
      let plan = plan(width, height, for: receiver)
      let pieces = pieces(plan)
      let length = max(plan.size.width, plan.size.height)
      #expect(pieces.first?.lowerBound == 0 && pieces.last?.upperBound == length)
      #expect(pieces.count <= SplitPlan.mostPieces + 3)
      for (piece, next) in zip(pieces, pieces.dropFirst()) {
        // They share some rows, and neither contains the other.
        #expect(piece.lowerBound < next.lowerBound && piece.upperBound < next.upperBound)
        #expect(next.lowerBound < piece.upperBound)
      }
      let across = min(plan.size.width, plan.size.height)
      for piece in pieces {
        let size = PixelSize(width: across, height: piece.count)
        #expect(receiver.bounds.target(for: size, isLossless: true) == size)
      }
    }
  }

  @Test func piecesAreAboutAsLong() {
    for height in stride(from: 2100, to: 20_000, by: 700) {
      let lengths = pieces(plan(1170, height)).map(\.count)
      let (least, most) = (lengths.min() ?? 0, lengths.max() ?? 0)
      #expect(least * 2 > most, "\(height): \(lengths)")
    }
  }

  @Test func aPictureOfTooManyPiecesBecomesSmallerFirst() {
    let plan = plan(2000, 500_000)
    #expect(plan.size.width < 2000)
    #expect(pieces(plan).count <= SplitPlan.mostPieces + 3)
  }

  @Test func aCutIsWhereThePictureIsQuiet() {
    let plan = plan(1170, 6000)
    let pieces = plan.pieces { range in range.first { $0.isMultiple(of: 100) } ?? range.lowerBound }
    for piece in pieces.dropLast() { #expect(piece.upperBound % 100 == 1) }
  }

  @Test func regionsAreThoseOfTheWholePicture() {
    let picture = PixelSize(width: 4000, height: 30_000)
    let plan = plan(4000, 30_000)
    let region = plan.region(of: 1000..<2500, in: PixelRegion(of: picture))
    #expect(
      region == PixelRegion(left: 0, top: 2000, size: PixelSize(width: 4000, height: 3000)))
    // The pieces are cut from a part of a picture.
    let cut = PixelRegion(left: 70, top: 500, size: picture)
    #expect(plan.region(of: 1000..<2500, in: cut).top == 2500)
    #expect(plan.region(of: 1000..<2500, in: cut).left == 70)
    let wide = SplitPlan(
      of: picture.exchanged, in: PictureReceiver.any.bounds, isLossless: true)
    #expect(wide.region(of: 1000..<2500, in: PixelRegion(of: picture.exchanged)).left == 2000)
  }

  @Test(arguments: [(1, 2, "-1"), (9, 9, "-9"), (3, 12, "-03"), (12, 12, "-12")])
  func numbersSort(_ number: Int, of count: Int, suffix: String) {
    #expect(PicturePiece(number: number, count: count).suffix == suffix)
  }
}
