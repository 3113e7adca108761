package import KJDomain
package import KJLending
package import KJTerminal

/// A part's view of the rest of the session when the part is called, and the effects that it wants.
package final class SessionTurn {
  package let screen: any SessionScreen
  package let keys: any SessionKeyState
  /// The session as seen by other tools; nil while they cannot reach it.
  package private(set) var clients: SessionClients?
  /// Whether kj is asking the person something in place of the remote programs.
  package private(set) var isAsking = false
  /// Whether there is a shell to return to.
  package let hasShell: Bool
  /// The effects that are wanted, in order.
  private var effects: [SessionEffect] = []

  package init(_ screen: any SessionScreen, _ keys: any SessionKeyState, hasShell: Bool) {
    self.screen = screen
    self.keys = keys
    self.hasShell = hasShell
  }

  /// Updates the facts that may change.
  package func update(_ clients: SessionClients?, isAsking: Bool) {
    self.clients = clients
    self.isAsking = isAsking
  }

  /// The effects that were wanted since the last call.
  package func takeEffects() -> [SessionEffect] {
    if effects.isEmpty { return [] }
    defer { effects = [] }
    return effects
  }

  package func want(_ effect: SessionEffect) { effects.append(effect) }
}

/// The terminal of a session, as the remote programs have left it.
package protocol SessionScreen: AnyObject {
  var modes: TerminalModes { get }
  /// How often the remote programs have changed the screen or what they accept: while this number is unchanged, so is
  /// the foreground program, as far as this side can see.
  var changes: Int { get }
  /// The title that the remote program has set; outside text.
  var titleBytes: [UInt8] { get }
  /// In cells, without the rows of the dock; nil if it is not known.
  var size: TerminalSize? { get }
  /// How many bytes remote programs have written.
  var outputCount: Int { get }
  /// The latest output of remote programs.
  var recentOutput: [UInt8] { get }
  /// The text most recently copied by remote programs.
  var copies: [[UInt8]] { get }
  /// Whether a remote program has asked to hide the bar, and is still running.
  var hidesBar: Bool { get }
  /// The room for a dock.
  var roomForDock: PromptRoom { get }
  /// Whether there is a dock now.
  var hasDock: Bool { get }
  /// How many lines a list has room for.
  var listItems: Int { get }
  /// Whether lists may show pictures.
  var mayShowPictures: Bool { get }
  /// Where a list can show a picture; nil while that is not known.
  var picturePlace: PicturePlace? { get }
}

/// The keys of a session, and their recipient.
package protocol SessionKeyState: AnyObject {
  /// The key that precedes commands; nil if there is none.
  var prefix: PrefixKey? { get }
  /// The recipient of the next key.
  var focus: KeyFocus { get }
  /// The room for a prompt.
  var promptRoom: PromptRoom { get }
  /// Whether the terminal has accented letters.
  var hasAccents: Bool { get }
  /// Whether the person is at the terminal, as far as it reports that.
  var hasFocus: Bool { get }
  /// How many keys have been sent.
  var sentCount: Int { get }
  /// Whether bytes other than keys may be sent now.
  var isBetweenKeys: Bool { get }
  /// Whether kj can ask about the last candidate: no key has arrived after the candidate.
  var mayAsk: Bool { get }
  /// The number of pictures that keys may wait for.
  var heldParts: Int { get }
  /// Whether keys wait, and whether Enter is among them.
  var areHeld: Bool { get }
  var isEnterHeld: Bool { get }
  /// Whether nothing was typed between the first picture and the next.
  var isFirstPartEmpty: Bool { get }
  /// Whether waiting keys can be sent now.
  var mayLetGo: Bool { get }
}
