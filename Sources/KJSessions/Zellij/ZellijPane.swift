internal import KJBase
public import KJDomain

/// One pane in which a program runs.
public struct ZellijPane: Hashable, Sendable, ClientPlace {
  /// The name of its session.
  package let session: String
  package let id: UInt64
  /// The title set by the program, which may contain anything.
  package let title: String
  package let isFocused: Bool
  /// Whether its program has ended and the pane only stays open for reading.
  package let isDead: Bool
  /// The command line of the foreground program, split at each space; empty if Zellij reports none.
  package let command: [String]

  /// `terminal_3`, as Zellij and `ZELLIJ_PANE_ID` name it; a number alone means the same.
  package var name: String { "terminal_\(id)" }

  /// The pane as a person may name it.
  public var target: InsertionTarget { .zellij(session: session, pane: name) }

  /// Whether the PANE of the person's `zellij:SESSION:PANE` means this pane of its session.
  package func isNamed(_ text: String) -> Bool { text == name || text == String(id) }

  /// The known state: Zellij does not report which modes the program has requested.
  package var state: PaneState {
    PaneState(
      isDead: isDead, isAlternateScreen: nil, bracketedPaste: .unknown,
      front: ForegroundProgram(here: programs))
  }

  /// Reads the description of a pane; nil for a plugin's pane.
  init?(_ json: JSONValue, session: String) {
    guard let id = json["id"]?.natural, json["is_plugin"]?.flag == false else { return nil }
    self.session = session
    self.id = id
    title = json["title"]?.text ?? ""
    isFocused = json["is_focused"]?.flag ?? false
    isDead = json["exited"]?.flag == true || json["is_held"]?.flag == true
    command = (json["pane_command"]?.text ?? "").split(separator: " ").map(String.init)
  }

  /// The foreground program without a process id, which Zellij does not report.
  package var programs: [RunningProgram] {
    command.isEmpty ? [] : [RunningProgram(id: 0, parent: 0, arguments: command)]
  }
}
