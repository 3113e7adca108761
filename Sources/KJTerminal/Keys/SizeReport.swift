package import KJDomain

extension TerminalSize {
  /// The size without some rows at the bottom, in cells and pixels.
  package func without(rows taken: Int) -> TerminalSize {
    let left = max(rows - taken, 1)
    let height = pixelHeight / max(rows, 1) * left
    return TerminalSize(
      columns: columns, rows: left, pixelWidth: pixelWidth,
      pixelHeight: taken == 0 ? pixelHeight : height)
  }
}

/// A terminal's report about its size.
///
/// The forms are `CSI 48 ; rows ; columns ; height ; width t`, which terminals send unasked (mode 2048), and the
/// answers `CSI 8 ; rows ; columns t` and `CSI 4 ; height ; width t`, the latter in pixels. Sources: the document of
/// mode 2048, and xterm's `ctlseqs.txt`.
enum SizeReport {
  private static let kinds = ["4", "8", "48"].map { Array($0.utf8) }

  /// The report that a terminal of this size would send.
  static func bytes(of size: TerminalSize) -> [UInt8] {
    let numbers = [48, size.rows, size.columns, size.pixelHeight, size.pixelWidth]
    return bytes(numbers)
  }

  private static func bytes(_ numbers: [Int]) -> [UInt8] {
    Array("\u{1B}[\(numbers.map(String.init).joined(separator: ";"))t".utf8)
  }

  /// Whether the parameters of an open control sequence may become those of a report.
  static func mayBegin(with parameters: [UInt8]) -> Bool {
    let parts = parameters.split(
      separator: UInt8(ascii: ";"), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count > 1 else { return kinds.contains { $0.starts(with: parameters) } }
    return kinds.contains(Array(parts[0])) && parts[1].allSatisfy { (0x30...0x3B).contains($0) }
  }

  /// Rewrites a report about the whole terminal to cover only the rows that a program can use.
  ///
  /// - Parameters:
  ///   - taken: The number of rows that the program cannot use.
  ///   - whole: The number of all rows.
  /// - Returns: nil if the unit is not a report.
  static func rewritten(_ unit: [UInt8], without taken: Int, of whole: Int) -> [UInt8]? {
    guard unit.last == UInt8(ascii: "t"), unit.starts(with: [0x1B, UInt8(ascii: "[")]) else {
      return nil
    }
    let fields = unit[2..<(unit.count - 1)].split(
      separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    let numbers = fields.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == fields.count else { return nil }
    switch (numbers.first, numbers.count) {
    case (48, 5...):
      let size = TerminalSize(
        columns: numbers[2], rows: numbers[1], pixelWidth: numbers[4], pixelHeight: numbers[3])
      return bytes(of: size.without(rows: taken))
    case (8, 3): return bytes([8, max(numbers[1] - taken, 1), numbers[2]])
    case (4, 3):
      let size = TerminalSize(columns: 1, rows: whole, pixelHeight: numbers[1])
      return bytes([4, size.without(rows: taken).pixelHeight, numbers[2]])
    default: return nil
    }
  }
}

extension SessionKeys {
  /// A terminal report as the program should get it.
  var reportForProgram: [UInt8] {
    guard docked.rows > 0 else { return waiting }
    return SizeReport.rewritten(waiting, without: docked.rows, of: docked.whole) ?? waiting
  }

  /// Whether the open unit may be a size report that has to be rewritten for the program.
  ///
  /// - Parameter isLast: Whether nothing more has arrived at the same time. A lone ESC may be the Escape key, which
  ///   must not be delayed for the program; terminals write a report in one go.
  func mayBecomeSizeReport(isLast: Bool) -> Bool {
    docked.rows > 0 && parser.mayBecomeSizeReport && (!isLast || waiting.count > 1)
  }

  /// Reports a size to the program as the terminal would, as soon as no unit of the input is partly sent.
  package mutating func report(_ size: TerminalSize) -> [SessionEvent] {
    dueSize = size
    return takeEvents()
  }

  /// Sends the report that is due, unless a unit or paste is partly sent.
  mutating func sendDueSize() {
    guard let size = dueSize, !isPassingUnit, !parser.isInPaste || paste != nil else { return }
    dueSize = nil
    run += SizeReport.bytes(of: size)
  }
}
