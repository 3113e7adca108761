internal import KJBase
public import KJDomain

/// One window: a part of a tab, with a program in it.
public struct KittyWindow: Hashable, Sendable, ClientPlace {
  /// Its id, which is not reused while kitty runs.
  package let id: UInt64
  /// The title set by the program, which may contain anything.
  package let title: String
  /// Whether the person's keys go to it now.
  package let hasKeyboard: Bool?
  /// The process id of the program that the window was made for.
  package let process: UInt64
  /// The programs in the foreground, oldest first.
  package let programs: [RunningProgram]
  /// Whether the alternate screen is shown; nil if this version of kitty does not report it.
  package let isAlternateScreen: Bool?

  /// The window as a person may name it.
  public var target: InsertionTarget { .kitty(id: id) }

  /// The known state: kitty does not report which modes the program has requested, but honors them.
  package var state: PaneState {
    PaneState(
      isAlternateScreen: isAlternateScreen, bracketedPaste: .unknown,
      front: ForegroundProgram(here: programs))
  }

  /// Reads the description of a window; nil without an id or a process.
  ///
  /// - Parameter isInFront: Whether the person's keys go to its window of the desktop.
  init?(_ json: JSONValue, isInFront: Bool) {
    guard let id = json["id"]?.natural, let process = json["pid"]?.natural else { return nil }
    self.id = id
    self.process = process
    title = json["title"]?.text ?? ""
    hasKeyboard = isInFront && json["is_focused"]?.flag == true
    isAlternateScreen = json["in_alternate_screen"]?.flag
    programs = (json["foreground_processes"]?.elements ?? []).compactMap(Self.program)
      .sorted { $0.id < $1.id }
  }

  private static func program(_ json: JSONValue) -> RunningProgram? {
    guard let id = json["pid"]?.natural.flatMap({ Int32(exactly: $0) }) else { return nil }
    let arguments = json["cmdline"]?.elements.compactMap(\.text) ?? []
    return RunningProgram(id: id, parent: 0, arguments: arguments)
  }

  /// Whether the same program is in the foreground.
  func holdsSameProgram(as other: KittyWindow) -> Bool {
    process == other.process && programs.first == other.programs.first
  }
}
