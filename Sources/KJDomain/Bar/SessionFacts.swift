/// The state of a session, as far as its actions depend on it.
package struct SessionFacts: Equatable, Sendable {
  /// Whether other tools, and so uploads, can reach the session.
  package var isServed = true
  /// Whether a copied picture can be read from the local clipboard.
  package var hasClipboard = true
  /// Whether a screenshot tool is available here.
  package var hasScreenshotTool = true
  /// Whether a dictation command is available.
  package var hasVoice = true
  /// Whether the terminal has room for a row.
  package var hasRoom = true
  /// Whether the bar stays visible while keys go to the program.
  package var isKept = false
  /// Whether the terminal has letters with accents.
  package var hasAccents = true
  /// Whether a screenshot tool and a drawing program are available here.
  package var hasDrawingTool = true
  /// Whether there is a shell to return to.
  package var hasShell = true
  /// Whether a drop is pending, or keys are held back for one.
  package var isUnderWay = false
  /// Whether there is a failed drop that can be sent again.
  package var hasFailed = false
  /// Whether anything has been uploaded to the host, as far as kj knows.
  package var hasUploads = true
  /// Whether the last insertion can be undone.
  package var canUndo = false
  /// Whether kj has shown a message.
  package var hasSaid = false

  package init() {}
}
