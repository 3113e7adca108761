// A part of the color space, for cutting it into as many as a palette has colors.

/// Cells of a histogram that lie together, and how far their colors spread.
struct ColorBox {
  /// The cells, in no order.
  private let cells: ArraySlice<Cell>
  /// The sum of the squared distances of all pixels from the mean color.
  let spread: Float
  /// The mean color.
  let mean: SIMD3<Float>

  /// A cell that has pixels.
  struct Cell {
    let index: Int
    let count: Float
    let mean: SIMD3<Float>
  }

  /// A box of cells, at least one.
  init(_ cells: ArraySlice<Cell>) {
    self.cells = cells
    var (count, sum, squares) = (Float(0), SIMD3<Double>(), SIMD3<Double>())
    for cell in cells {
      let color = SIMD3<Double>(cell.mean)
      count += cell.count
      sum += color * Double(cell.count)
      squares += color * color * Double(cell.count)
    }
    let mean = sum / Double(count)
    self.mean = SIMD3<Float>(mean)
    spread = Float(max(0, (squares - sum * mean).sum()))
  }

  /// Cuts the box where both halves together spread least; nil when it holds one color.
  func halves() -> (ColorBox, ColorBox)? {
    guard cells.count > 1, spread > 0 else { return nil }
    let axis = widestAxis
    let sorted = cells.sorted { $0.mean[axis] < $1.mean[axis] }
    let total = sorted.reduce(Double(0)) { $0 + Double($1.count) }
    let wholeSum = sorted.reduce(SIMD3<Double>()) {
      $0 + SIMD3<Double>($1.mean) * Double($1.count)
    }
    // The spread is least where the squared sums, each over its number of pixels, are most.
    var (count, sum) = (Double(0), SIMD3<Double>())
    var (best, cut) = (-Double.infinity, 1)
    for index in 0..<sorted.count - 1 {
      count += Double(sorted[index].count)
      sum += SIMD3<Double>(sorted[index].mean) * Double(sorted[index].count)
      let rest = wholeSum - sum
      let gain = (sum * sum).sum() / count + (rest * rest).sum() / (total - count)
      if gain > best { (best, cut) = (gain, index + 1) }
    }
    return (ColorBox(sorted[..<cut]), ColorBox(sorted[cut...]))
  }

  /// The channel in which the colors spread most.
  private var widestAxis: Int {
    var squares = SIMD3<Float>()
    for cell in cells {
      let distance = cell.mean - mean
      squares += distance * distance * cell.count
    }
    return squares[0] >= max(squares[1], squares[2]) ? 0 : squares[1] >= squares[2] ? 1 : 2
  }
}
