/// Removes background colors from SGR sequences: 40 to 47, 100 to 107, and 48 with its color.
///
/// The standard background (49), reverse text (7) and everything else stay. ``TextStyle`` explains how parameters are
/// grouped.
struct PlainBackground {
  /// Sequences with more parameters pass unchanged.
  private static let mostParameters = 64

  /// A number; it may be a subparameter of the one before it.
  private struct Parameter {
    var number = 0
    let isPart: Bool
    let bytes: Range<Int>
  }

  /// The parameters of one sequence, stored here to reuse the memory.
  private var parameters: [Parameter] = []

  /// Whether the number may be that of a background, or part of another color.
  static func isSuspect(_ number: Int) -> Bool {
    (40...48).contains(number) || (100...107).contains(number)
  }

  /// Appends what remains of a control sequence that ends in `m`.
  ///
  /// - Returns: Whether anything remains.
  mutating func append(_ sequence: [UInt8], to output: inout [UInt8]) -> Bool {
    guard read(sequence) else {
      output += sequence
      return true
    }
    let start = output.count
    output += sequence.prefix(2)
    var isFirst = true
    var index = 0
    while index < parameters.count {
      let end = endOfGroup(at: index)
      if !isBackground(parameters[index].number) {
        if !isFirst { output.append(UInt8(ascii: ";")) }
        isFirst = false
        output +=
          sequence[parameters[index].bytes.lowerBound..<parameters[end - 1].bytes.upperBound]
      }
      index = end
    }
    if isFirst {
      output.removeLast(output.count - start)
    } else {
      output.append(UInt8(ascii: "m"))
    }
    return !isFirst
  }

  /// - Returns: Whether the sequence sets the look of text and is not too long.
  private mutating func read(_ sequence: [UInt8]) -> Bool {
    parameters.removeAll(keepingCapacity: true)
    var start = 2
    var number = 0
    var isPart = false
    for index in 2..<sequence.count {
      let byte = sequence[index]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        number = min(number * 10 + Int(byte - UInt8(ascii: "0")), 65_535)
      case UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "m"):
        parameters.append(Parameter(number: number, isPart: isPart, bytes: start..<index))
        (start, number, isPart) = (index + 1, 0, byte == UInt8(ascii: ":"))
      default: return false
      }
    }
    return parameters.count <= Self.mostParameters
  }

  /// The end of a parameter and everything that belongs to it.
  private func endOfGroup(at index: Int) -> Int {
    var end = index + 1
    if [38, 48, 58].contains(parameters[index].number), end < parameters.count,
      !parameters[end].isPart
    {
      switch parameters[end].number {
      case 5: end += 2
      case 2: end += 4
      // The kind of color is unknown, and so is its end.
      default: end = parameters.count
      }
      end = min(end, parameters.count)
    }
    while end < parameters.count, parameters[end].isPart { end += 1 }
    return end
  }

  private func isBackground(_ number: Int) -> Bool { number != 49 && Self.isSuspect(number) }
}
