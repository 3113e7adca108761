// What is in front on a terminal: the program that gets the keys.

/// The foreground process group of a terminal, as far as it matters for inserting a text.
///
/// One process of the group reads the keys, and there is no way to tell which, so the most dangerous one
/// counts: an agent keeps its servers in its group, and runs an editor there that takes the keys from it.
/// The first row that applies decides:
///
/// | in the group | means | a text |
/// |---|---|---|
/// | a program on the terminal that leads elsewhere, or another user's | ``leadsElsewhere(_:)`` | is asked about |
/// | a program that takes each key as a command | ``obeysKeys(_:)`` | is refused |
/// | tmux, screen or the like | ``multiplexer(_:)`` | depends on what is in front inside it |
/// | an agent, with no other program below it on the terminal | ``agent(_:)`` | is pasted |
/// | a shell alone | ``shell(_:)`` | is pasted, unless the terminal says otherwise |
/// | anything else | ``other(_:)`` | depends on the terminal |
///
/// A program may obey keys whatever its standard input is: a pager reads its text from a pipe, and its
/// keys from the terminal.
public enum ForegroundProgram: Hashable, Sendable {
  case leadsElsewhere(String)
  case obeysKeys(String)
  case multiplexer(String)
  case agent(CodingAgent)
  case shell(String)
  case other(String)

  /// The shells that take a bracketed paste whenever they read a line.
  private static let pastingShells: Set<String> = ["bash", "fish", "zsh"]

  /// Looks at the processes of a group, the oldest first.
  ///
  /// - Parameter holdsForeignProcess: Whether a process of another user is among them.
  /// - Returns: nil if no process of the group can be seen.
  package init?(_ programs: [RunningProgram], holdsForeignProcess: Bool = false) {
    let readers = programs.filter(\.readsTerminal)
    if let name = readers.lazy.compactMap(\.elsewhere).first {
      self = .leadsElsewhere(name)
    } else if holdsForeignProcess {
      self = .leadsElsewhere("a program of another user")
    } else if let name = programs.lazy.map(\.ownName).first(where: KeyDrivenProgram.isOne) {
      self = .obeysKeys(name)
    } else if let name = readers.lazy.compactMap(\.multiplexer).first {
      self = .multiplexer(name)
    } else if let (agent, process) = Self.agent(among: readers) {
      let usurper = readers.first { program in
        CodingAgent(file: program.file) == nil && Self.descends(program, from: process, programs)
      }
      self = usurper.map { .other($0.ownName) } ?? .agent(agent)
    } else if let last = readers.last ?? programs.last {
      let isShell = programs.allSatisfy {
        Self.pastingShells.contains($0.ownName) && !$0.hasOperand
      }
      self = isShell ? .shell(last.ownName) : .other(last.ownName)
    } else {
      return nil
    }
  }

  /// The oldest agent, with its process id.
  private static func agent(among programs: [RunningProgram]) -> (CodingAgent, Int32)? {
    for program in programs {
      if let agent = CodingAgent(file: program.file) { return (agent, program.id) }
    }
    return nil
  }

  /// Whether a program descends from a process, directly or through others.
  private static func descends(
    _ program: RunningProgram, from process: Int32, _ programs: [RunningProgram]
  ) -> Bool {
    var parent = program.parent
    // No chain of parents is longer than the list, and the bound also ends a loop.
    for _ in programs.indices {
      if parent == process { return true }
      guard let next = programs.first(where: { $0.id == parent }) else { return false }
      parent = next.parent
    }
    return false
  }

  /// The agent in front, if a known one is.
  package var agent: CodingAgent? { if case .agent(let agent) = self { agent } else { nil } }

  /// What people call it, safe to show.
  public var name: String {
    switch self {
    case .agent(let agent): agent.name
    case .leadsElsewhere(let name), .obeysKeys(let name), .multiplexer(let name), .shell(let name),
      .other(let name):
      name.printable
    }
  }
}

extension RunningProgram {
  /// Whether a shell runs a script or a command that it was given, and not what somebody types.
  fileprivate var hasOperand: Bool {
    arguments.dropFirst().contains { !$0.hasPrefix("-") || $0 == "-c" }
  }

  /// The program's name without its directory and the dash of a login shell.
  ///
  /// For an interpreter, the name of the program that it runs.
  var ownName: String {
    let name = file.split(separator: "/").last.map(String.init) ?? ""
    return name.hasPrefix("-") ? String(name.dropFirst()) : name
  }

  /// The name of a multiplexer's client, which shows another terminal.
  fileprivate var multiplexer: String? {
    // A server and its client rename themselves: `tmux: client`.
    let name = ownName.split(separator: ":").first.map(String.init) ?? ""
    return ["tmux", "screen", "SCREEN", "zellij", "dtach", "abduco", "byobu"].contains(name)
      ? name : nil
  }
}
