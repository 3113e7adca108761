package import KJDomain
package import KJLending
package import KJTerminal

/// What a part of a session sees of the rest when it is called, and what it wants done then.
package final class SessionTurn {
  package let screen: any SessionScreen
  package let keys: any SessionKeyState
  /// The session for other tools; nil while they cannot come to it.
  package private(set) var clients: SessionClients?
  /// Whether the person is asked something in place of the remote programs.
  package private(set) var isAsking = false
  /// Whether a shell is there to return to.
  package let hasShell: Bool
  /// What is to be done, in this order.
  private var effects: [SessionEffect] = []

  package init(_ screen: any SessionScreen, _ keys: any SessionKeyState, hasShell: Bool) {
    self.screen = screen
    self.keys = keys
    self.hasShell = hasShell
  }

  /// Notes what may change.
  package func update(_ clients: SessionClients?, isAsking: Bool) {
    self.clients = clients
    self.isAsking = isAsking
  }

  /// What is wanted since the last call.
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
  /// How often the remote programs have changed the screen or what they take: while that stays the same, the same
  /// program is in front, as far as can be seen here.
  var changes: Int { get }
  /// The title that the remote program gave it; outside text.
  var titleBytes: [UInt8] { get }
  /// In cells, without the rows of the dock; nil if it is not known.
  var size: TerminalSize? { get }
  /// The last output of remote programs.
  var recentOutput: [UInt8] { get }
  /// The last texts that remote programs have copied.
  var copies: [[UInt8]] { get }
  /// Whether a remote program has asked to hide the bar, and is still there.
  var hidesBar: Bool { get }
  /// What there is room for in a dock.
  var roomForDock: PromptRoom { get }
  /// Whether a dock is there now.
  var hasDock: Bool { get }
  /// How many lines of a list there is room for.
  var listItems: Int { get }
  /// Whether there may be pictures in lists.
  var mayShowPictures: Bool { get }
  /// Where a list can show a picture; nil while that is not known.
  var picturePlace: PicturePlace? { get }
}

/// The keys of a session, and who gets them.
package protocol SessionKeyState: AnyObject {
  /// The key before commands; nil if there is none.
  var prefix: PrefixKey? { get }
  /// Who gets the next key.
  var focus: KeyFocus { get }
  /// What there is for a prompt.
  var promptRoom: PromptRoom { get }
  /// Whether the terminal has letters with accents.
  var hasAccents: Bool { get }
  /// Whether the person is at the terminal, as far as it reports that.
  var hasFocus: Bool { get }
  /// How many keys have been sent.
  var sentCount: Int { get }
  /// Whether bytes other than keys may be sent now.
  var isBetweenKeys: Bool { get }
  /// Whether the person can be asked about the last candidate: no key has come behind it.
  var mayAsk: Bool { get }
  /// How many pictures there are whose keys may wait.
  var heldParts: Int { get }
  /// Whether keys wait, and whether Enter is among them.
  var areHeld: Bool { get }
  var isEnterHeld: Bool { get }
  /// Whether nothing was typed between the first picture and the next.
  var isFirstPartEmpty: Bool { get }
  /// Whether keys that wait can be let go now.
  var mayLetGo: Bool { get }
}
