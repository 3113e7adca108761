public import KJDomain
internal import SystemPackage

/// One session, which is a pane of a tab, with the facts needed to name and recognize it.
public struct ITerm2Session: Hashable, Sendable, ClientPlace {
  /// The id, which no other session ever receives.
  package let id: String
  /// The displayed name, which may contain anything.
  package let title: String
  /// The programs in the foreground, oldest first; empty for a session on another machine.
  package let programs: [RunningProgram]

  /// The session as a person may name it.
  public var target: InsertionTarget { .iterm2(id: id) }

  /// The known state: iTerm2 does not report which modes the program has requested.
  package var state: PaneState {
    PaneState(
      isAlternateScreen: nil, bracketedPaste: .unknown, front: ForegroundProgram(here: programs))
  }

  /// Reads a line with the id, the terminal and the name; nil if the id is not valid.
  init?(_ line: Substring, _ processes: ProcessTable) {
    let fields = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
    guard fields.count == 3, InsertionTarget.isITerm2ID(String(fields[0])) else { return nil }
    id = String(fields[0])
    title = String(fields[2])
    programs =
      fields[1].isEmpty ? [] : processes.foreground(ofTerminal: FilePath(String(fields[1])))
  }
}
