// The quick reduction of a plane to half its size.

import KJDomain
import Testing

@testable import KJImaging

@Suite struct HalvingTests {
  private static let weights = [-1, 9, 9, -1]

  @Test(arguments: [(1, 1), (2, 3), (5, 1), (16, 16), (37, 23)])
  func eachSampleIsMadeOfItsNeighbors(width: Int, height: Int) {
    let plane = Plane(.packed(PixelSize(width: width, height: height), channels: 1))
    let noise = JPEGFixture.noise(width * height)
    for (index, sample) in noise.enumerated() { plane.samples[index] = sample }
    func sample(_ x: Int, _ y: Int) -> Int {
      Int(noise[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)])
    }
    func sum(_ value: (Int) -> Int) -> Int {
      (0..<4).reduce(0) { $0 + Self.weights[$1] * value($1) }
    }
    let half = plane.halved()
    #expect(half.shape.columns == (width + 1) / 2 && half.shape.rows == (height + 1) / 2)
    #expect(half.shape.width == Double(width) / 2 && half.shape.height == Double(height) / 2)
    withExtendedLifetime(half) {
      for y in 0..<half.shape.rows {
        for x in 0..<half.shape.columns {
          let row = sum { across in
            (sum { sample(2 * x - 1 + across, 2 * y - 1 + $0) } + 4) >> 3
          }
          #expect(Int(half.row(y)[x]) == min(max((row + 16) >> 5, 0), 255), "\(x), \(y)")
        }
      }
    }
  }
}
