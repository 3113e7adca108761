// A quick reduction of a plane to half its size.

extension Plane {
  /// The plane with half the width and half the height.
  ///
  /// The filter has the weights -1, 9, 9 and -1 in both directions. It keeps everything that a result of a fifth of
  /// the size can show, and takes a third of the time of ``SeparableFilter``. The plane must have one channel.
  func halved() -> Plane {
    let columns = (shape.columns + 1) / 2
    let half = PlaneShape(
      width: shape.width / 2, height: shape.height / 2, columns: columns,
      rows: (shape.rows + 1) / 2, channels: 1, stride: columns, storedRows: (shape.rows + 1) / 2)
    let result = Plane(half)
    // One sample before the row, and enough after it for whole vectors.
    let line = UnsafeMutablePointer<Int16>.allocate(capacity: shape.columns + 32)
    line.initialize(repeating: 0, count: shape.columns + 32)
    defer { line.deallocate() }
    withExtendedLifetime((self, result)) {
      for row in 0..<half.rows {
        filterColumns(2 * row, into: line + 1)
        Self.filterRow(line, into: result.row(row), count: columns)
      }
    }
    return result
  }

  /// The vertical pass for the position between two rows, times two; edge samples are repeated.
  private func filterColumns(_ row: Int, into line: UnsafeMutablePointer<Int16>) {
    let rows = [row - 1, row, row + 1, row + 2].map {
      UnsafeRawPointer(self.row(min(max($0, 0), shape.rows - 1)))
    }
    let (first, second, third, fourth) = (rows[0], rows[1], rows[2], rows[3])
    let target = UnsafeMutableRawPointer(line)
    for column in stride(from: 0, to: shape.columns, by: 8) {
      let inner = Self.samples(second + column) &+ Self.samples(third + column)
      let outer = Self.samples(first + column) &+ Self.samples(fourth + column)
      let sum = (inner &* 9 &- outer &+ 4) &>> 3
      target.storeBytes(of: sum, toByteOffset: 2 * column, as: SIMD8<Int16>.self)
    }
    line[-1] = line[0]
    for place in shape.columns..<shape.columns + 3 { line[place] = line[shape.columns - 1] }
  }

  @inline(__always)
  private static func samples(_ start: UnsafeRawPointer) -> SIMD8<Int16> {
    SIMD8<Int16>(truncatingIfNeeded: start.loadUnaligned(as: SIMD8<UInt8>.self))
  }

  /// The horizontal pass.
  ///
  /// - Parameter line: Begins with the sample before the row.
  private static func filterRow(
    _ line: UnsafePointer<Int16>, into result: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    let (left, right) = (
      SIMD8<Int16>(-1, 9, -1, 9, -1, 9, -1, 9), SIMD8<Int16>(9, -1, 9, -1, 9, -1, 9, -1)
    )
    var column = 0
    while column < count {
      let start = UnsafeRawPointer(line + 2 * column)
      let sum =
        Self.sum(of: start.loadUnaligned(as: SIMD8<Int16>.self), left)
        &+ Self.sum(of: start.loadUnaligned(fromByteOffset: 4, as: SIMD8<Int16>.self), right)
      let values = SIMD4<Int16>(truncatingIfNeeded: (sum &+ 16) &>> 5)
      let clamped = pointwiseMax(pointwiseMin(values, SIMD4(repeating: 255)), SIMD4())
      // The last four may extend past the row, into the next one or the slack of a plane.
      UnsafeMutableRawPointer(result + column).storeBytes(
        of: unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: clamped), to: UInt32.self),
        as: UInt32.self)
      column += 4
    }
  }

  /// The products of two vectors, each even one added to the odd one after it.
  @inline(__always)
  private static func sum(of samples: SIMD8<Int16>, _ weights: SIMD8<Int16>) -> SIMD4<Int32> {
    let products =
      SIMD8<Int32>(truncatingIfNeeded: samples) &* SIMD8<Int32>(truncatingIfNeeded: weights)
    return products.evenHalf &+ products.oddHalf
  }
}
