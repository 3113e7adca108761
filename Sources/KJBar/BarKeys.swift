internal import KJDomain
internal import KJSystem
internal import KJTerminal

/// The bar that appears when somebody pauses after the prefix key.
struct BarKeys {
  /// The current settings, as of the last ``follow(_:)``.
  private(set) var settings = BarSettings()
  /// When kj took over the keys.
  private var begin: MonotonicTime?

  /// Whether a dock is allowed at all.
  var isPossible: Bool { settings.show != .off }

  /// Whether the bar stays while the keys go to the program.
  var isKept: Bool { settings.show == .keep }

  /// Whether kj has had the keys long enough for the person to be looking at the bar before each key.
  var isLookedAt: Bool {
    begin.map { Deadline(at: $0 + .milliseconds(settings.delay)).hasPassed } ?? false
  }

  /// The place where the session shows its status.
  var statusPlace: BarSettings.StatusPlace { settings.status }

  /// When the bar appears.
  var deadline: Deadline {
    guard let begin, isPossible else { return .never }
    let end = Deadline(at: begin + .milliseconds(settings.delay))
    return end.hasPassed ? .never : end
  }

  /// Takes over the current settings and key focus.
  ///
  /// - Returns: Whether kj has just taken over the keys.
  mutating func follow(_ settings: BarSettings, _ focus: KeyFocus) -> Bool {
    self.settings = settings
    guard focus != .program else {
      begin = nil
      return false
    }
    defer { begin = begin ?? .now }
    return begin == nil
  }

  /// Returns what the dock shows now.
  ///
  /// - Parameters:
  ///   - status: The session's status, if it is worth showing.
  ///   - quick: The text that the quick key types.
  ///   - about: A description of the session, safe to display.
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
