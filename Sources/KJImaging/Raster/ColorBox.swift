/// Neighboring cells of a histogram, and how far their colors spread.
struct ColorBox {
  /// The cells, in no particular order.
  let cells: ArraySlice<Cell>
  /// The sum of the squared distances of the cells' means from the mean of the box, each weighted
  /// by the pixels of the cell.
  let spread: Double
  private let mean: SIMD3<Double>

  /// A cell that has pixels.
  struct Cell {
    let index: Int
    let count: Double
    /// The sum of the colors of its pixels.
    let sum: SIMD3<Double>
    let mean: SIMD3<Double>
    /// The square of its mean, times the number of its pixels.
    let square: SIMD3<Double>

    init(index: Int, count: Double, sum: SIMD3<Double>) {
      self.index = index
      self.count = count
      self.sum = sum
      mean = sum / count
      square = sum * mean
    }
  }

  /// A box of cells, at least one.
  init(_ cells: ArraySlice<Cell>) {
    self.cells = cells
    let total = Self.total(of: cells)
    mean = total.sum / total.count
    spread = max(0, (total.square - total.sum * mean).sum())
  }

  /// The color that represents the whole box.
  var color: SIMD3<UInt8> {
    let rounded = mean.rounded(.toNearestOrAwayFromZero)
    return SIMD3<UInt8>(rounded.clamped(lowerBound: SIMD3(), upperBound: SIMD3(repeating: 255)))
  }

  /// Cuts the box where both parts together spread least; nil if it holds only one color.
  func halves() -> (ColorBox, ColorBox)? {
    guard cells.count > 1, spread > 0 else { return nil }
    let sorted = sortedAlongWidestAxis
    let total = Self.total(of: sorted[...])
    // The spread is least where the squared sums, each divided by its pixels, are greatest.
    var (count, sum) = (0.0, SIMD3<Double>())
    var (best, cut) = (-Double.infinity, 1)
    for index in 0..<sorted.count - 1 {
      count += sorted[index].count
      sum += sorted[index].sum
      let rest = total.sum - sum
      let gain = (sum * sum).sum() / count + (rest * rest).sum() / (total.count - count)
      if gain > best { (best, cut) = (gain, index + 1) }
    }
    return (ColorBox(sorted[..<cut]), ColorBox(sorted[cut...]))
  }

  /// The cells, sorted by the channel in which their colors spread most.
  private var sortedAlongWidestAxis: [Cell] {
    let total = Self.total(of: cells)
    let spreads = total.square - total.sum * mean
    if spreads.x >= max(spreads.y, spreads.z) { return cells.sorted { $0.mean.x < $1.mean.x } }
    if spreads.y >= spreads.z { return cells.sorted { $0.mean.y < $1.mean.y } }
    return cells.sorted { $0.mean.z < $1.mean.z }
  }

  private static func total(
    of cells: ArraySlice<Cell>
  ) -> (count: Double, sum: SIMD3<Double>, square: SIMD3<Double>) {
    var (count, sum, square) = (0.0, SIMD3<Double>(), SIMD3<Double>())
    for cell in cells {
      count += cell.count
      sum += cell.sum
      square += cell.square
    }
    return (count, sum, square)
  }
}
