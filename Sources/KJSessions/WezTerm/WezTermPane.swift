internal import KJBase
public import KJDomain
internal import SystemPackage

/// One pane with the facts needed to name, choose and recognize it.
public struct WezTermPane: Hashable, Sendable, ClientPlace {
  /// Its id, which is not reused while WezTerm runs.
  package let id: UInt64
  /// The title set by the program, which may contain anything.
  package let title: String
  /// Whether it is the active pane of its tab.
  package let isActive: Bool
  /// Whether its program has ended; versions that do not report this close the pane.
  package let isDead: Bool
  /// The programs in the foreground, oldest first; empty for a pane on another machine.
  package let programs: [RunningProgram]

  /// The pane as a person may name it.
  public var target: InsertionTarget { .wezterm(id: id) }

  /// The known state: WezTerm does not report which modes the program has requested, but honors them.
  package var state: PaneState {
    PaneState(
      isDead: isDead, isAlternateScreen: nil, bracketedPaste: .unknown,
      front: ForegroundProgram(here: programs))
  }

  /// Reads the description of a pane; nil without an id.
  init?(_ json: JSONValue, _ processes: ProcessTable) {
    guard let id = json["pane_id"]?.natural else { return nil }
    self.id = id
    title = json["title"]?.text ?? ""
    isActive = json["is_active"]?.flag ?? false
    isDead = json["is_dead"]?.flag ?? false
    programs =
      json["tty_name"]?.text.map { processes.foreground(ofTerminal: FilePath($0)) } ?? []
  }
}
