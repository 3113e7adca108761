// A pane of WezTerm, as `wezterm cli list --format json` describes it.

package import KJDomain
internal import SystemPackage

/// One pane with what is needed to name it, to choose it, and to know it again.
package struct WezTermPane: Hashable, Sendable {
  /// Never used again as long as WezTerm runs.
  package let id: UInt64
  /// The title that the program gave it, which may hold anything.
  package let title: String
  /// Whether it is the active pane of its tab.
  package let isActive: Bool
  /// Whether its program has ended; versions that do not tell close the pane.
  package let isDead: Bool
  /// What runs in the foreground, the oldest first; nothing in a pane of another machine.
  package let programs: [RunningProgram]

  /// The pane as a person may name it.
  package var target: InsertionTarget { .wezterm(id: id) }

  /// What connects it to a host, if something does.
  package var remote: RemoteProgram? { RemoteProgram(among: programs) }

  /// What can be known: WezTerm does not tell what the program has asked for, but obeys it.
  package var state: PaneState {
    PaneState(
      isDead: isDead, isAlternateScreen: nil, bracketedPaste: .unknown,
      front: ForegroundProgram(here: programs))
  }

  /// Reads the description of a pane; nil where it has no id.
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
