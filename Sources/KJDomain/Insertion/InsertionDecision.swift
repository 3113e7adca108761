// Whether a text may be inserted into a terminal, and in which manner: one rule for every transport.

/// What is to be done with a text for a terminal.
///
/// What cannot take it refuses, whatever was asked for: a program that has ended, input that is off, a
/// view of the multiplexer in front. Otherwise `--insert-as` decides where it was given. Where not, a
/// program that obeys keys or leads elsewhere is refused, and the rest goes by what the program in front
/// has asked for:
///
/// | bracketed paste | screen | nothing asked | `paste` | `type` |
/// |---|---|---|---|---|
/// | on | either | paste | paste | type |
/// | off | main | type after a pause | refuse | type |
/// | off | alternate, or not known | refuse | refuse | type |
/// | not known | main | paste | paste | type |
/// | not known | alternate | paste into an agent, else refuse | paste | type |
/// | not known | not known | paste into an agent or a shell, else refuse | paste | type |
///
/// On the main screen a program without bracketed paste is mostly a command that will give way to a
/// prompt, which asks for it: hence the pause, after which the state is to be looked at again. On the
/// alternate screen it is one in which each key is a command.
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
  /// - Parameter manner: What `--insert-as` says; nil without it.
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
  /// What speaks against a text by what is in front, whatever the terminal would take.
  ///
  /// - Parameter manner: What `--insert-as` says; nil without it.
  package func refusal(of text: InsertionText, manner: InsertionManner?) -> InsertionRefusal? {
    if let refusal { return refusal }
    if front?.agent != nil, text.beginsWithShellMark { return .shellMark }
    return manner == nil ? front?.refusal : nil
  }
}

extension ForegroundProgram {
  /// What speaks against an insertion that nobody has asked for in so many words.
  fileprivate var refusal: InsertionRefusal? {
    switch self {
    case .obeysKeys(let name): .obeysKeys(name)
    case .leadsElsewhere(let name): .leadsElsewhere(name)
    default: nil
    }
  }

  /// Whether it is known to take a paste whenever it reads keys, whatever it draws.
  ///
  /// Not every program that takes pastes is known to: vim asks for them only where it knows the terminal,
  /// and obeys each letter otherwise.
  /// A shell does at its prompt, which it shows on the main screen.
  fileprivate func takesPastes(onAlternateScreen isAlternate: Bool?) -> Bool {
    switch self {
    case .agent: true
    case .shell: isAlternate != true
    default: false
    }
  }
}

extension PaneState {
  /// The manner that what is in front makes certain, for who delivers a text and sees only the terminal;
  /// nil where the terminal itself tells.
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

  /// What speaks against any insertion.
  fileprivate var refusal: InsertionRefusal? {
    if isDead { return .dead }
    if isInputOff { return .inputOff }
    if case .other(let name) = overlay { return .overlay(name) }
    return nil
  }
}
