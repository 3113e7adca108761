// Uploads that are started by a key, and have the terminal meanwhile.

internal import KJDomain
internal import KJSystem
internal import KJTerminal

extension AttachedSession {
  /// Leaves the terminal to an upload; what the remote program writes meanwhile waits.
  func startUpload(of source: SessionUpload.Source) {
    guard upload == nil, let terminal, let clients else {
      terminal?.ring()
      return
    }
    sizeBeforeLeaving = terminal.size
    terminal.suspend()
    do throws(SystemError) {
      upload = try SessionUpload(
        of: source, into: clients.target, environment)
      if upload == nil { refuseUpload("'kj-upload' is not installed") }
    } catch {
      refuseUpload(error.description.printable)
    }
  }

  private func refuseUpload(_ reason: String) {
    resume()
    terminal?.tell(["kj-attach: \(reason)"])
  }

  func endUpload() {
    guard let upload, upload.hasEnded else { return }
    self.upload = nil
    if !resume() { suspend() }
    redraw()
  }

  /// Makes the remote program draw its screen anew, which it does when the size changes: for a moment it
  /// does, unless it has.
  func redraw() {
    guard let size = terminal?.size, size.rows > 1, size == sizeBeforeLeaving else { return }
    farEnd.resize(to: TerminalSize(columns: size.columns, rows: size.rows - 1))
    redrawEnd = .after(Self.longestRedraw)
  }

  /// Notices that the remote program has begun to draw: one that is busy would see no change if it got the
  /// true size back before it has looked.
  func noteRedraw() {
    if let end = redrawEnd { redrawEnd = min(end, .after(Self.redrawPause)) }
  }

  /// A program that draws nothing at another size gets the true one back after this time.
  private static let longestRedraw = Duration.milliseconds(500)
  /// How long after its first output a program may draw.
  private static let redrawPause = Duration.milliseconds(150)

  func endRedraw() {
    guard let redrawEnd, redrawEnd.hasPassed else { return }
    self.redrawEnd = nil
    tellSize()
  }
}
