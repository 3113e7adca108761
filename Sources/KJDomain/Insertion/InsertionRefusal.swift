package import KJBase

/// The reason not to insert into a terminal in its current state.
package enum InsertionRefusal: Error, Hashable, Sendable {
  case dead
  case inputOff
  /// A view of the multiplexer with this name covers the program.
  case overlay(String)
  /// The program in front has not asked for bracketed paste, and would take the text as commands.
  case takesNoPastes
  /// The program with this name is in front, and treats each key as a command.
  case obeysKeys(String)
  /// The program with this name is in front, and leads to a place that kj cannot see: another machine, a container
  /// or another user.
  case leadsElsewhere(String)
  /// The multiplexer with this name is in front, and kj cannot tell what it shows.
  case multiplexer(String)
  /// A full-screen program is in front, and kj does not know whether it takes pastes.
  case unknownProgram
  /// An agent is in front, and would hand the text to a shell because it begins with `!`.
  case shellMark
  /// The text is for the program with this name, which is not in front.
  case notInFront(String)
  /// The text is for the program with this name, and kj cannot find out whether it is in front.
  case frontUnknown(String)
  /// kj knows neither which screen is shown nor which input the program in front accepts.
  case unknownState

  /// The reason, worded to follow a colon.
  package var words: String {
    switch self {
    case .dead: "the program in it has ended"
    case .inputOff: "its input is switched off"
    case .overlay(let name): "'\(name.printable)' is open in it"
    case .takesNoPastes: "the program in the foreground does not accept pastes"
    case .obeysKeys(let name): "'\(name.printable)' in the foreground treats keys as commands"
    case .leadsElsewhere(let name) where name.utf8.contains(UInt8(ascii: " ")):
      "\(name.printable) is in the foreground, and might not find the file"
    case .leadsElsewhere(let name):
      "'\(name.printable)' is in the foreground, and kj cannot tell what runs inside it"
    case .multiplexer(let name): "kj cannot tell what '\(name.printable)' in the foreground shows"
    case .unknownProgram: "the full-screen program in the foreground may not accept pastes"
    case .shellMark: "the agent in the foreground runs text that begins with '!' in a shell"
    case .notInFront(let name): "\(Self.quoted(name)) is no longer in the foreground"
    case .frontUnknown(let name):
      "the host does not say whether \(Self.quoted(name)) is still in the foreground"
    case .unknownState: "kj cannot tell whether the program in the foreground accepts pastes"
    }
  }

  /// Whether a person who sees the place may know better.
  package var mayBeOverruled: Bool {
    switch self {
    case .leadsElsewhere, .multiplexer, .unknownProgram, .unknownState: true
    case .dead, .inputOff, .overlay, .takesNoPastes, .obeysKeys, .shellMark, .notInFront,
      .frontUnknown:
      false
    }
  }

  /// For an upload, ways to find out more about the program in front.
  fileprivate var otherWays: [Advice] {
    if case .multiplexer("tmux") = self { [.step(.askTmuxOnHost)] } else { [] }
  }

  /// Whether the program may accept pastes although it does not seem to.
  fileprivate var mayBeMistaken: Bool {
    if case .obeysKeys = self { true } else { mayBeOverruled }
  }

  /// The question for a person who may know better.
  ///
  /// - Parameter place: The name of the place, safe to show.
  package static func question(_ refusal: InsertionRefusal, at place: String) -> String {
    var lines = ["\(place): \(refusal.words)."]
    if case .leadsElsewhere = refusal {
      lines.append("The file might not be there.")
    }
    return (lines + ["Paste there? Type 'yes' or 'no': "]).joined(separator: "\n")
  }

  /// The reason contained in a message about a place, for a row that is clearly about that place.
  package static func reason(in message: String, at place: String) -> String {
    let beginning = beginning(at: place)
    return message.hasPrefix(beginning) ? String(message.dropFirst(beginning.count)) : message
  }

  fileprivate static func beginning(at place: String) -> String {
    "cannot insert into '\(place.printable)': "
  }

  /// A name in quotes; a phrase, recognized by its space, stays as it is.
  private static func quoted(_ name: String) -> String {
    name.utf8.contains(UInt8(ascii: " ")) ? name.printable : "'\(name.printable)'"
  }

  /// The next step.
  package var advice: Advice {
    switch self {
    case .dead: "start a program there, or choose another place"
    case .inputOff: "switch it on with 'tmux select-pane -e'"
    case .overlay: "close it and insert again"
    case .takesNoPastes: .step(.sendLikeKeys)
    case .obeysKeys: .step(.leaveOrPaste)
    case .leadsElsewhere: .step(.pasteIfReadable)
    case .notInFront: "go back to it, and insert the path again"
    case .frontUnknown: "check the session, and insert the path again"
    case .shellMark: "put a word in front of the '!', or type the text yourself"
    case .multiplexer("tmux"): .step(.namePaneOrPaste)
    case .multiplexer, .unknownProgram, .unknownState: .step(.pasteOrSendLikeKeys)
    }
  }
}

extension Failure {
  /// The refusal as the failure of a tool that has already uploaded the file.
  ///
  /// - Parameter path: The path of the file; nil if the text is not a path.
  package init(
    _ refusal: InsertionRefusal, at target: InsertionTarget, ofUploaded path: String?
  ) {
    let failure = Failure(refusal, at: target.description)
    guard let path, refusal.mayBeMistaken else {
      self = failure
      return
    }
    self.init(
      failure.status, failure.message,
      advice: refusal.otherWays + [
        .pasteAnyway(path: OutsideText(path), target: OutsideText(target.description))
      ])
  }

  /// The refusal as a tool's failure.
  ///
  /// - Parameter place: The name of the place: an ``InsertionTarget``, or the name that others use for it.
  package init(_ refusal: InsertionRefusal, at place: String) {
    self.init(
      .notInserted, InsertionRefusal.beginning(at: place) + refusal.words,
      advice: [refusal.advice])
  }
}
