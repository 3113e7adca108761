// Why nothing is inserted into a place, though the text itself is fine.

/// What speaks against inserting into a terminal in the state that it is in.
public enum InsertionRefusal: Error, Hashable, Sendable {
  case dead
  case inputOff
  /// A view of the multiplexer, by its name, is open over the program.
  case overlay(String)
  /// The program in front has not asked for bracketed paste, and would take the text for commands.
  case takesNoPastes
  /// A full-screen program is in front, and nobody can tell whether it takes pastes.
  case unknownProgram
  /// An agent is in front, and would hand the text to a shell: it begins with `!`.
  case shellMark
  /// Neither the screen that is shown nor what the program in front takes can be told.
  case unknownState

  /// The reason as it follows a colon.
  public var words: String {
    switch self {
    case .dead: "the program in it has ended"
    case .inputOff: "its input is switched off"
    case .overlay(let name): "'\(name.printable)' is open in it"
    case .takesNoPastes: "the program in front takes no pastes"
    case .unknownProgram: "a full-screen program is in front that may take no pastes"
    case .shellMark: "the agent in front hands a text that begins with '!' to a shell"
    case .unknownState: "nobody can tell whether the program in front takes pastes"
    }
  }

  /// The next step.
  public var hint: String {
    switch self {
    case .dead: "start a program there, or choose another place"
    case .inputOff: "switch it on with 'tmux select-pane -e'"
    case .overlay: "close it and insert again"
    case .takesNoPastes: "use '--insert-as type' to send the text like keys"
    case .shellMark: "put a word in front of the '!', or type the text yourself"
    case .unknownProgram, .unknownState:
      "use '--insert-as paste' if it takes pastes, '--insert-as type' to send the text like keys"
    }
  }
}

extension Failure {
  /// The refusal as the end of a tool.
  ///
  /// - Parameter place: What the place is called: an ``InsertionTarget`` or its name elsewhere.
  public init(_ refusal: InsertionRefusal, at place: String) {
    self.init(
      .notInserted, "cannot insert into '\(place.printable)': \(refusal.words)",
      hints: [refusal.hint])
  }
}
