internal import KJBase

/// The foreground process group of a terminal, as far as it matters for inserting text.
///
/// One process of the group reads the keys, and there is no way to tell which one. So the most dangerous one counts: an
/// agent keeps its servers in its group, and may run an editor there that takes over the keys. The first row that
/// applies decides:
///
/// | in the group | means | text |
/// |---|---|---|
/// | a program on the terminal that leads elsewhere, or another user's | ``leadsElsewhere(_:)`` | requires consent |
/// | a program in a sandbox without the directory of uploads | the same | requires consent |
/// | a program that treats each key as a command | ``obeysKeys(_:)`` | is refused |
/// | tmux, screen or the like | ``multiplexer(_:)`` | depends on the program in front inside it |
/// | an agent, with no other program below it on the terminal | ``agent(_:)`` | is pasted |
/// | a shell alone | ``shell(_:)`` | is pasted, unless the terminal says otherwise |
/// | anything else | ``other(_:)`` | depends on the terminal |
///
/// A program may obey keys, whatever its standard input is: a pager reads its text from a pipe, but its keys from the
/// terminal. A program that set up a sandbox and now waits is ignored if kj can find out whether the programs inside
/// see the directory of uploads.
public enum ForegroundProgram: Hashable, Sendable {
  case leadsElsewhere(String)
  case obeysKeys(String)
  case multiplexer(String)
  case agent(CodingAgent)
  case shell(String)
  case other(String)

  /// The shells that accept a bracketed paste whenever they read a line.
  private static let pastingShells: Set<String> = ["bash", "fish", "zsh"]

  /// Classifies the processes of a group, oldest first.
  ///
  /// - Returns: nil if no process of the group is visible.
  package init?(_ programs: [RunningProgram]) {
    self.init(programs.map { FrontProcess($0) })
  }

  /// The same for processes on a host.
  ///
  /// - Parameter holdsForeignProcess: Whether another user's process is among them.
  package init?(_ processes: [FrontProcess], holdsForeignProcess: Bool = false) {
    let processes = Self.withoutSandboxes(processes)
    let readers = processes.filter(\.readsTerminal)
    if let elsewhere = processes.first(where: \.program.isElsewhere) {
      self = elsewhere.program
    } else if holdsForeignProcess {
      self = .leadsElsewhere("another user's program")
    } else if let hidden = readers.first(where: { $0.seesUploads == false }) {
      self = .leadsElsewhere("\(hidden.program.name) in a sandbox")
    } else if let keyDriven = processes.first(where: \.program.isKeyDriven) {
      self = keyDriven.program
    } else if let multiplexer = processes.first(where: \.program.isMultiplexer) {
      self = multiplexer.program
    } else if let agent = Self.leader(of: processes.filter { $0.program.agent != nil }, processes) {
      let usurper = readers.first {
        $0.program.agent == nil && Self.descends($0, from: agent.id, processes)
      }
      self = usurper.map { .other($0.program.name) } ?? agent.program
    } else if let last = readers.last ?? processes.last {
      let isShell = processes.allSatisfy(\.program.isShell)
      self = isShell ? last.program : .other(last.program.name)
    } else {
      return nil
    }
  }

  /// Classifies a process on its own; a program that only runs alongside the one in front takes no keys.
  init(of program: RunningProgram) {
    if program.readsTerminal, let name = program.elsewhere {
      self = .leadsElsewhere(name)
    } else if KeyDrivenProgram.isOne(program.ownName) {
      self = .obeysKeys(program.ownName)
    } else if program.readsTerminal, let name = program.multiplexer {
      self = .multiplexer(name)
    } else if program.readsTerminal,
      let agent = CodingAgent(file: program.file, interpreter: program.titledInterpreter)
    {
      self = .agent(agent)
    } else {
      let isShell = Self.pastingShells.contains(program.ownName) && !program.hasOperand
      self = isShell ? .shell(program.ownName) : .other(program.ownName)
    }
  }

  /// The processes, except the ones that only set up a sandbox for the others.
  private static func withoutSandboxes(_ processes: [FrontProcess]) -> [FrontProcess] {
    let inside = processes.filter { process in
      guard process.readsTerminal else { return true }
      return switch process.program {
      case .leadsElsewhere(let name), .other(let name): !RunningProgram.sandboxes.contains(name)
      default: true
      }
    }
    let readers = inside.filter(\.readsTerminal)
    let isKnown = !readers.isEmpty && readers.allSatisfy { $0.seesUploads != nil }
    return isKnown ? inside : processes
  }

  /// The agent that started the others: an agent's server may itself be an agent.
  private static func leader(
    of agents: [FrontProcess], _ processes: [FrontProcess]
  ) -> FrontProcess? {
    agents.first { agent in !agents.contains { descends(agent, from: $0.id, processes) } }
      ?? agents.first
  }

  var isElsewhere: Bool { if case .leadsElsewhere = self { true } else { false } }
  private var isKeyDriven: Bool { if case .obeysKeys = self { true } else { false } }
  private var isMultiplexer: Bool { if case .multiplexer = self { true } else { false } }
  private var isShell: Bool { if case .shell = self { true } else { false } }

  /// Whether a process descends from another one, directly or through others.
  private static func descends(
    _ process: FrontProcess, from ancestor: Int32, _ processes: [FrontProcess]
  ) -> Bool {
    var parent = process.parent
    // No chain of parents is longer than the list; the bound also stops at a cycle.
    for _ in processes.indices {
      if parent == ancestor { return true }
      guard let next = processes.first(where: { $0.id == parent }) else { return false }
      parent = next.parent
    }
    return false
  }

  /// The agent in front; nil if no known agent is in front.
  package var agent: CodingAgent? { if case .agent(let agent) = self { agent } else { nil } }

  /// The agent in front, or the one that a program's name suggests.
  ///
  /// Use it only to choose the form of the text, never to decide whether to insert it.
  package var likelyAgent: CodingAgent? {
    if case .other(let name) = self { CodingAgent.likely(named: name) } else { agent }
  }

  /// The name that people use, safe to show.
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
  /// Whether a shell runs a given script or command, instead of the commands that somebody types.
  fileprivate var hasOperand: Bool {
    arguments.dropFirst().contains { !$0.hasPrefix("-") || $0 == "-c" }
  }

  /// The program's name without its directory and the dash of a login shell.
  ///
  /// For an interpreter, this is the name of the program that it runs.
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
