internal import KJBase
import KJSystem

/// The state of the single line on standard error that is redrawn in place.
///
/// The line appears after half a second, so a quick upload shows none, and is redrawn at most ten times a second. This
/// type writes nothing: it returns the text to write.
struct ProgressLine {
  private static let patience: Duration = .milliseconds(500)
  private static let pause: Duration = .milliseconds(100)

  private var current: (name: OutsideText, since: MonotonicTime)?
  private var lastDrawn: MonotonicTime?

  /// Whether the line is on the terminal.
  private(set) var isVisible = false

  /// Returns the text to write for the current state, if any.
  mutating func update(
    name: OutsideText, done: Int, total: Int?, columns: Int, now: MonotonicTime
  ) -> String? {
    if current?.name != name { current = (name, now) }
    guard let since = current?.since, now - since >= Self.patience else { return nil }
    if let lastDrawn, now - lastDrawn < Self.pause { return nil }
    lastDrawn = now
    isVisible = true
    let text = ProgressText(
      name: name, done: done, total: total, rate: Double(done) / Self.seconds(now - since))
    // Some terminals wrap after their last column, so one column stays free.
    return "\r" + text.line(columns: columns - 1) + "\u{1B}[K"
  }

  /// Returns the text to write for a line without progress.
  mutating func show(_ line: String, columns: Int) -> String {
    isVisible = true
    return "\r" + ProgressText.fitted(line, columns - 1) + "\u{1B}[K"
  }

  /// Returns the text that clears the line for other output, if it is visible.
  mutating func erase() -> String? {
    guard isVisible else { return nil }
    isVisible = false
    return "\r\u{1B}[K"
  }

  private static func seconds(_ duration: Duration) -> Double {
    Double(max(duration.milliseconds, 1)) / 1_000
  }
}
