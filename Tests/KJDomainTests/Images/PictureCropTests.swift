// The part of a picture that a person asks for.

import KJDomain
import Testing

@Suite struct PictureCropTests {
  private static let picture = PixelSize(width: 4000, height: 3000)

  @Test(
    arguments: [
      ("800x600+1200+300", 1200, 300, 800, 600), ("1x1+0+0", 0, 0, 1, 1),
      ("50%x50%+25%+25%", 1000, 750, 2000, 1500), ("100%x10%+0+0", 0, 0, 4000, 300),
      ("12.5%x100+3999+0%", 3999, 0, 1, 100), ("0.001%x1+0+0", 0, 0, 1, 1),
      // Anything beyond the edges is cut off.
      ("9000x9000+3000+2000", 3000, 2000, 1000, 1000), ("50%x50%+75%+75%", 3000, 2250, 1000, 750),
    ])
  func aPartOfThePictureIsTaken(
    _ text: String, left: Int, top: Int, width: Int, height: Int
  ) throws {
    let crop = try #require(PictureCrop(text))
    #expect(
      crop.region(of: Self.picture)
        == PixelRegion(left: left, top: top, size: PixelSize(width: width, height: height)))
    #expect(PictureCrop(crop.description) == crop)
  }

  @Test(arguments: ["10x10+4000+0", "10x10+0+3000", "10%x10%+100%+0", "1x1+99999999+99999999"])
  func nothingIsBeyondThePicture(_ text: String) throws {
    #expect(try #require(PictureCrop(text)).region(of: Self.picture) == nil)
  }

  @Test(
    arguments: [
      ("10x10+4000+0", "10x10+3990+0"), ("9000x10+0+3000", "4000x10+0+2990"),
      ("10%x50%+100%+25%", "400x1500+3600+750"), ("5000x4000+5000+4000", "4000x3000+0+0"),
    ])
  func aPartOutsideIsMovedIntoThePicture(_ text: String, moved: String) throws {
    #expect(try #require(PictureCrop(text)).moved(into: Self.picture).description == moved)
  }

  @Test(
    arguments: [
      "", "800x600", "800x600+1", "800x600+1+2+3", "800+1+2", "x600+1+2", "800x+1+2", "0x5+1+2",
      "5x0%+1+2", "-5x5+1+2", "5x5-1-2", "5 x5+1+2", "1.5x5+1+2", "5x5+1.5+2", "%x5+1+2",
      "5x5+1+", "1e3x5+1+2", "nanx5+1+2", "1..5%x5+1+2", "9999999999x1+0+0", "0x10+1+2x",
      "٣x5+1+2",
    ])
  func whatIsNoRectangleIsRefused(_ text: String) {
    #expect(PictureCrop(text) == nil)
  }

  @Test(arguments: PictureOrientation.allCases)
  func aPartIsStoredWhereTheCameraPutIt(_ orientation: PictureOrientation) {
    let stored = PixelSize(width: 40, height: 30)
    let upright = orientation.applied(to: stored)
    let region = PixelRegion(left: 3, top: 5, size: PixelSize(width: 11, height: 7))
    let found = orientation.stored(region, of: stored)
    #expect(orientation.applied(to: found.size) == region.size)
    // The same three movements, applied to every stored pixel of the part.
    var seen: Set<[Int]> = []
    for y in found.top..<found.top + found.size.height {
      for x in found.left..<found.left + found.size.width {
        let column = orientation.reversesColumns ? stored.width - 1 - x : x
        let row = orientation.reversesRows ? stored.height - 1 - y : y
        seen.insert(orientation.exchangesAxes ? [row, column] : [column, row])
      }
    }
    let wanted = Set((5..<12).flatMap { y in (3..<14).map { [$0, y] } })
    #expect(seen == wanted)
    let whole = PixelRegion(of: upright)
    #expect(orientation.stored(whole, of: stored) == PixelRegion(of: stored))
  }
}
