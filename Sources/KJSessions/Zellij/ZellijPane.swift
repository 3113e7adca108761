// A pane of Zellij, as `zellij action list-panes --json` describes it.

package import KJDomain

/// One pane in which a program runs.
package struct ZellijPane: Hashable, Sendable {
  /// The name of its session.
  package let session: String
  package let id: UInt64
  /// The title that the program gave it, which may hold anything.
  package let title: String
  package let isFocused: Bool
  /// Whether its program has ended and the pane only stays to be read.
  package let isDead: Bool
  /// The words of the program in front, taken apart at each space; none where Zellij tells none.
  package let command: [String]

  /// `terminal_3`, as Zellij and `ZELLIJ_PANE_ID` name it; a number alone means the same.
  package var name: String { "terminal_\(id)" }

  /// The pane as a person may name it.
  package var target: InsertionTarget { .zellij(session: session, pane: name) }

  /// Whether a person's own `zellij:SESSION:PANE` means this one of its session's.
  package func isNamed(_ text: String) -> Bool { text == name || text == String(id) }

  /// What connects it to a host, if something does.
  package var remote: RemoteProgram? { RemoteProgram(among: programs) }

  /// What can be known: Zellij does not tell what the program has asked for.
  package var state: PaneState {
    PaneState(
      isDead: isDead, isAlternateScreen: nil, bracketedPaste: .unknown,
      front: ForegroundProgram(here: programs))
  }

  /// Reads the description of a pane; nil for one of a plugin.
  init?(_ json: JSONValue, session: String) {
    guard let id = json["id"]?.natural, json["is_plugin"]?.flag == false else { return nil }
    self.session = session
    self.id = id
    title = json["title"]?.text ?? ""
    isFocused = json["is_focused"]?.flag ?? false
    isDead = json["exited"]?.flag == true || json["is_held"]?.flag == true
    command = (json["pane_command"]?.text ?? "").split(separator: " ").map(String.init)
  }

  /// Zellij tells no process ids.
  private var programs: [RunningProgram] {
    command.isEmpty ? [] : [RunningProgram(id: 0, parent: 0, arguments: command)]
  }
}
