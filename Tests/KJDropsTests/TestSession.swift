// A terminal and keys, set by a test, as seen by a part of a session.

import KJDomain
import KJTerminal

@testable import KJDrops

final class TestScreen: SessionScreen {
  private var tracker = ModeTracker(size: nil)
  var changes = 0
  var copies: [[UInt8]] = []
  var hidesBar = false
  var roomForDock = PromptRoom.all
  var hasDock = false
  var listItems = 8
  var mayShowPictures = false
  var picturePlace: PicturePlace?
  var size: TerminalSize?
  var recentOutput: [UInt8] = []
  var outputCount = 0

  init(takesPastes: Bool = true) {
    if takesPastes { show("\u{1B}[?2004h") }
  }

  var modes: TerminalModes { tracker.modes }
  var titleBytes: [UInt8] { tracker.title ?? [] }

  func show(_ text: String) {
    Array(text.utf8).withUnsafeBytes { tracker.take($0) }
    changes += 1
  }
}

final class TestKeys: SessionKeyState {
  var prefix: PrefixKey? = .standard
  var focus = KeyFocus.program
  var promptRoom = PromptRoom.all
  var hasAccents = true
  var hasFocus = true
  var sentCount = 0
  var isBetweenKeys = true
  var mayAsk = true
  var heldParts = 0
  var areHeld = false
  var isEnterHeld = false
  var isFirstPartEmpty = false
  var mayLetGo = true
}
