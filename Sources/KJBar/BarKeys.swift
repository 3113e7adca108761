internal import KJDomain
internal import KJSystem
internal import KJTerminal

/// The bar, which appears when somebody hesitates behind the prefix key.
struct BarKeys {
  /// What holds, as ``follow(_:)`` was told last.
  private(set) var settings = BarSettings()
  /// When the keys became kj's.
  private var begin: MonotonicTime?

  /// Whether there may be a dock at all.
  var isPossible: Bool { settings.show != .off }

  /// Whether the bar stays while the keys are the program's.
  var isKept: Bool { settings.show == .keep }

  /// Whether the keys are kj's for so long that somebody looks at the bar for each of them.
  var isLookedAt: Bool {
    begin.map { Deadline(at: $0 + .milliseconds(settings.delay)).hasPassed } ?? false
  }

  /// Where the session says what it does.
  var statusPlace: BarSettings.StatusPlace { settings.status }

  /// When the bar appears.
  var deadline: Deadline {
    guard let begin, isPossible else { return .never }
    let end = Deadline(at: begin + .milliseconds(settings.delay))
    return end.hasPassed ? .never : end
  }

  /// Takes over what holds now, and who has the keys.
  ///
  /// - Returns: Whether the keys have just become kj's.
  mutating func follow(_ settings: BarSettings, _ focus: KeyFocus) -> Bool {
    self.settings = settings
    guard focus != .program else {
      begin = nil
      return false
    }
    defer { begin = begin ?? .now }
    return begin == nil
  }

  /// What the dock shows now.
  ///
  /// - Parameters:
  ///   - status: What the session does, if that is worth rows.
  ///   - quick: What the quick key types.
  ///   - about: Words about the session, safe to show.
  func content(
    _ focus: KeyFocus, _ facts: @autoclosure () -> SessionFacts, status: DockContent?,
    quick: @autoclosure () -> TypedText, about: @autoclosure () -> String
  ) -> DockContent? {
    guard isPossible else { return nil }
    let status = settings.status == .dock ? status : nil
    guard isLookedAt || isKept && (focus != .program || status == nil) else { return status }
    if case .accents(let accents) = focus { return .accents(accents) }
    return .keys(DockRow(settings.slots, quick: quick(), facts(), focus, about: about()))
  }
}
