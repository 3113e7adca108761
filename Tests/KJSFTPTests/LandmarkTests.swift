// The bytes that identify a file are found wherever they are.

import Testing

@testable import KJSFTP

@Suite struct LandmarkTests {
  @Test(arguments: 0...40)
  func theFirstByteThatIsNotZeroBeginsIt(_ place: Int) {
    var piece = [UInt8](repeating: 0, count: 41)
    piece[place] = 7
    let landmark = piece.withUnsafeBytes { Landmark(in: $0, at: 1000) }
    #expect(landmark?.offset == 1000 + place)
    #expect(landmark?.bytes == Array(piece[place...].prefix(32)))
  }

  @Test(arguments: [0, 7, 8, 41])
  func zerosHaveNone(_ count: Int) {
    let piece = [UInt8](repeating: 0, count: count)
    #expect(piece.withUnsafeBytes { Landmark(in: $0, at: 0) } == nil)
  }
}
