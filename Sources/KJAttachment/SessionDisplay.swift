internal import KJBase
internal import KJSystem
internal import SystemPackage

/// The person's terminal, or standard output and standard error.
final class SessionDisplay {
  /// Output is read in pieces of this size.
  private static let pieceSize = 1 << 16

  private let terminal: SessionTerminal?
  private let output: SessionOutput
  private let errors = SessionOutput(.standardError)
  private let buffer = UnsafeMutableRawBufferPointer.allocate(
    byteCount: SessionDisplay.pieceSize, alignment: 16)

  /// - Parameter terminal: nil if the output is passed on unchanged.
  init(_ output: SessionOutput, at terminal: SessionTerminal?) {
    self.output = output
    self.terminal = terminal
  }

  deinit { buffer.deallocate() }

  /// Whether more should be shown now.
  var hasRoom: Bool { output.hasRoom && errors.hasRoom }
  /// Whether everything has been shown.
  var isEmpty: Bool { output.isEmpty && errors.isEmpty }
  /// Whether the output can no longer be written.
  var hasFailed: Bool { output.failure != nil }

  /// What to wait for while output is pending.
  var interests: [Interest] { [output.interest, errors.interest].compactMap(\.self) }

  /// Shows as much of the kept output as can be written now.
  func flush() {
    output.flush()
    errors.flush()
  }

  /// Shows everything that has arrived.
  ///
  /// That is at most one window, and all of it is read before the connection may deliver more.
  ///
  /// - Parameter note: Called with each piece of the output before it is shown.
  func show(_ farEnd: any FarEnd, noting note: (UnsafeRawBufferPointer) -> Void) throws(Failure) {
    var count = try showPiece(of: farEnd, listening: true, note)
    while count > 0 { count = try showPiece(of: farEnd, listening: false, note) }
  }

  /// Shows a piece of both outputs, and returns its size.
  private func showPiece(
    of farEnd: any FarEnd, listening: Bool, _ note: (UnsafeRawBufferPointer) -> Void
  ) throws(Failure) -> Int {
    let count = try farEnd.read(output: buffer, listening: listening)
    if count > 0 {
      let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      note(bytes)
      if let terminal { terminal.show(bytes) } else { output.write(bytes) }
    }
    let errorCount = try farEnd.read(errors: buffer, listening: listening)
    if errorCount > 0 { errors.write(UnsafeRawBufferPointer(rebasing: buffer[..<errorCount])) }
    return count + errorCount
  }
}
