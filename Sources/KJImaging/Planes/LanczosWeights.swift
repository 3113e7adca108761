import KJLibC

/// The three-lobe Lanczos filter for one axis, in fixed-point numbers.
struct LanczosWeights {
  /// The fraction bits of a weight; the weights of one sample add up to one.
  static let fractionBits: Int32 = 14
  private static let one = 1 << Int(fractionBits)
  private static let lobes = 3.0

  /// One axis of a plane: the part to filter, and the number of samples of the whole axis.
  struct Axis {
    /// Where the part begins.
    var start = 0.0
    /// Its exact extent.
    let extent: Double
    let count: Int

    /// The samples in the part, including those at its ends that it covers only partly.
    fileprivate var samples: Range<Int> {
      let first = min(max(0, Int(start)), count - 1)
      return first..<max(first + 1, min(count, Int((start + extent).rounded(.up))))
    }
  }

  /// The first source sample that each sample of the result is made from.
  let starts: [Int]
  /// The number of weights for each sample of the result in `weights`; surplus ones are zero.
  let taps: Int
  let weights: [Int16]

  /// The weights that make `target` from `source`.
  ///
  /// `endAligned` counts the samples of the target from the end of the axis, so that they are
  /// aligned with the picture after it has been reversed. That matters when the picture covers only
  /// a part of the last sample. The number of taps is a multiple of `tapGroup`.
  init(from source: Axis, to target: Axis, endAligned: Bool, tapGroup: Int) {
    let scale = source.extent / target.extent
    let shift = endAligned ? target.extent - Double(target.count) : 0
    // A smaller result needs a wider filter; a larger one uses the filter as it is.
    let stretch = max(scale, 1)
    let reach = Self.lobes * stretch
    let widest = Int((2 * reach).rounded(.up))
    let taps = (widest + tapGroup - 1) / tapGroup * tapGroup
    let step = Kernel.Step(1 / stretch)
    let samples = source.samples
    var starts: [Int] = []
    starts.reserveCapacity(target.count)
    var weights = [Int16](repeating: 0, count: target.count * taps)
    var exact = [Double](repeating: 0, count: widest)
    for index in 0..<target.count {
      let center = source.start + (Double(index) + 0.5 + shift) * scale
      let first = min(
        max(samples.lowerBound, Int(max(0, center - reach + 0.5))), samples.upperBound - 1)
      let end = min(max(first + 1, Int(center + reach + 0.5)), samples.upperBound, first + widest)
      var kernel = Kernel(at: (Double(first) + 0.5 - center) / stretch, step: step)
      for tap in 0..<end - first { exact[tap] = kernel.next() }
      starts.append(first)
      Self.quantize(exact[0..<end - first], into: &weights[index * taps..<(index + 1) * taps])
    }
    self.starts = starts
    self.taps = taps
    self.weights = weights
  }

  /// The Lanczos window times the cardinal sine, at equally spaced distances.
  ///
  /// The sines at each distance follow from those at the previous one, which is faster than calling the C library,
  /// whose functions took a fiftieth of the total time for a photo.
  private struct Kernel {
    private var distance: Double
    private let step: Step
    /// The angles of the sine and of the window at the distance.
    private var wave: Turn
    private var window: Turn

    /// The distance between neighbors, in lobes.
    struct Step {
      fileprivate let distance: Double
      fileprivate let wave: Turn
      fileprivate let window: Turn

      init(_ distance: Double) {
        self.distance = distance
        wave = Turn(distance * .pi)
        window = Turn(distance * .pi / lobes)
      }
    }

    init(at distance: Double, step: Step) {
      self.distance = distance
      self.step = step
      wave = Turn(distance * .pi)
      window = Turn(distance * .pi / lobes)
    }

    mutating func next() -> Double {
      defer {
        distance += step.distance
        wave.add(step.wave)
        window.add(step.window)
      }
      guard abs(distance) < lobes else { return 0 }
      guard abs(distance) > 1e-9 else { return 1 }
      let angle = distance * .pi
      return lobes * wave.sine * window.sine / (angle * angle)
    }
  }

  /// An angle, stored as its sine and cosine.
  private struct Turn {
    private(set) var sine: Double
    private var cosine: Double

    init(_ angle: Double) {
      sine = sin(angle)
      cosine = cos(angle)
    }

    mutating func add(_ other: Turn) {
      (sine, cosine) = (
        sine * other.cosine + cosine * other.sine, cosine * other.cosine - sine * other.sine
      )
    }
  }

  /// Rounds the weights so that their sum is exact: each rounding error is carried over to the next weight.
  private static func quantize(_ exact: ArraySlice<Double>, into weights: inout ArraySlice<Int16>) {
    let sum = exact.reduce(0, +)
    guard sum > 0 else {
      weights[weights.startIndex] = Int16(one)
      return
    }
    var exactSoFar = 0.0
    var roundedSoFar = 0
    for (offset, weight) in exact.enumerated() {
      exactSoFar += weight
      let rounded = Int((exactSoFar / sum * Double(one)).rounded())
      weights[weights.startIndex + offset] = Int16(rounded - roundedSoFar)
      roundedSoFar = rounded
    }
  }
}
