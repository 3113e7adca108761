/// The way to treat text for a terminal.
///
/// Whatever was requested, kj refuses a terminal that cannot take the text: if the program has ended, if input is off,
/// or if a view of the multiplexer is in front. Otherwise `--insert-as` decides, if it was given. If not, kj refuses a
/// program that obeys keys or leads elsewhere. The rest depends on the modes that the program in front has requested:
///
/// | bracketed paste | screen | no `--insert-as` | `paste` | `type` |
/// |---|---|---|---|---|
/// | on | either | paste | paste | type |
/// | off | main | type after a pause | refuse | type |
/// | off | alternate or unknown | refuse | refuse | type |
/// | unknown | main | paste | paste | type |
/// | unknown | alternate | paste into an agent, otherwise refuse | paste | type |
/// | unknown | unknown | paste into an agent or a shell, otherwise refuse | paste | type |
///
/// On the main screen, a program without bracketed paste is usually a command that will soon end, and the
/// prompt after it asks for bracketed paste. That is why kj pauses, after which the caller checks the state again.
/// On the alternate screen, it is usually a program in which each key is a command.
package enum InsertionDecision: Hashable, Sendable {
  /// As a bracketed paste.
  case paste
  /// Without markers, if the program has not asked for bracketed paste within this time.
  case type(after: Duration)
  case refuse(InsertionRefusal)

  /// How long a prompt may take to appear.
  package static let patience = Duration.milliseconds(1500)

  /// Decides for a terminal.
  ///
  /// - Parameter manner: The value of `--insert-as`; nil without it.
  package init(for state: PaneState, manner: InsertionManner?) {
    if let refusal = state.refusal {
      self = .refuse(refusal)
      return
    }
    if manner == nil, let refusal = state.front?.refusal {
      self = .refuse(refusal)
      return
    }
    switch (manner, state.bracketedPaste) {
    case (.type, _): self = .type(after: .zero)
    case (_, .on), (.paste, .unknown): self = .paste
    case (.paste, .off): self = .refuse(.takesNoPastes)
    case (nil, .off):
      self =
        state.isAlternateScreen == false
        ? .type(after: Self.patience) : .refuse(.takesNoPastes)
    case (nil, .unknown):
      if state.isAlternateScreen == false || state.frontTakesPastes {
        self = .paste
      } else {
        self = .refuse(state.refusalOfUnknown)
      }
    }
  }
}

extension PaneState {
  /// Why the program in front must not receive the text, whatever the terminal would accept; nil if it may.
  ///
  /// - Parameter manner: The value of `--insert-as`; nil without it.
  package func refusal(of text: InsertionText, manner: InsertionManner?) -> InsertionRefusal? {
    if let refusal { return refusal }
    if front?.agent != nil, text.beginsWithShellMark { return .shellMark }
    return manner == nil ? front?.refusal : nil
  }

  /// Whether the session asks the person at it before it inserts the text.
  ///
  /// - Parameter manner: The value of `--insert-as`; nil without it.
  package func asks(before text: InsertionText, manner: InsertionManner?) -> Bool {
    guard asksBeforeTyping, text.hasOwnWords else { return false }
    if case .type = InsertionDecision(for: self, manner: manner) { return true }
    return false
  }
}

extension ForegroundProgram {
  /// Why not to insert unless a manner was requested explicitly; nil if there is no reason against it.
  fileprivate var refusal: InsertionRefusal? {
    switch self {
    case .obeysKeys(let name): .obeysKeys(name)
    case .leadsElsewhere(let name): .leadsElsewhere(name)
    default: nil
    }
  }

  /// Whether the program is known to accept a paste whenever it reads keys, whatever it is showing.
  ///
  /// Many programs take pastes only at times: vim asks for them only if it knows the terminal, and otherwise
  /// obeys each letter. A shell takes them at its prompt, which it shows on the main screen.
  fileprivate func takesPastes(onAlternateScreen isAlternate: Bool?) -> Bool {
    switch self {
    case .agent: true
    case .shell: isAlternate != true
    default: false
    }
  }
}

extension PaneState {
  /// The manner that the program in front makes certain, for code that delivers the text and sees only the
  /// terminal.
  ///
  /// nil if the terminal itself decides, or if no manner is certain.
  package var mannerOfFront: InsertionManner? {
    bracketedPaste == .unknown && frontTakesPastes ? .paste : nil
  }

  fileprivate var refusalOfUnknown: InsertionRefusal {
    if case .multiplexer(let name) = front { return .multiplexer(name) }
    return isAlternateScreen == nil ? .unknownState : .unknownProgram
  }

  fileprivate var frontTakesPastes: Bool {
    front?.takesPastes(onAlternateScreen: isAlternateScreen) ?? false
  }

  /// Why not to insert anything, in any manner; nil if there is no reason against it.
  fileprivate var refusal: InsertionRefusal? {
    if isDead { return .dead }
    if isInputOff { return .inputOff }
    if case .other(let name) = overlay { return .overlay(name) }
    return nil
  }
}
