/// The state of a session, as far as its actions depend on it.
package struct SessionFacts: Equatable, Sendable {
  /// Whether other tools, and so uploads, can reach the session.
  package var isServed = true
  /// Whether a picture that was copied can be had here.
  package var hasClipboard = true
  /// Whether something takes screenshots here.
  package var hasScreenshotTool = true
  /// Whether something listens to a person who speaks.
  package var hasVoice = true
  /// Whether the terminal has room for a row.
  package var hasRoom = true
  /// Whether the bar stays while the keys are the program's.
  package var isKept = false
  /// Whether the terminal has letters with accents.
  package var hasAccents = true
  /// Whether something takes screenshots here on which the person can draw.
  package var hasDrawingTool = true
  /// Whether a shell is there to return to.
  package var hasShell = true
  /// Whether a drop is on its way, or keys wait for one.
  package var isUnderWay = false
  /// Whether a drop has failed that can be sent again.
  package var hasFailed = false
  /// Whether something was uploaded to the host, as far as is known.
  package var hasUploads = true
  /// Whether the last insertion can be taken back.
  package var canUndo = false
  /// Whether kj has said something.
  package var hasSaid = false

  package init() {}
}
