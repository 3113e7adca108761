// Reading a host's report about its terminals.

public import KJDomain
internal import KJSystem

extension HostForeground {
  /// Reads the output of ``ForegroundScript``, which has just arrived; unknown lines are skipped.
  ///
  /// That output contains the arguments of programs; most of them are dropped here.
  public init(reading output: [UInt8]) {
    var ownPorts: HostTerminal.Ports?
    var terminals: [String: HostTerminal] = [:]
    var executables: [String: String] = [:]
    var sight: [String: Bool] = [:]
    for line in output.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(
        separator: UInt8(ascii: " "), maxSplits: 5, omittingEmptySubsequences: false)
      let words = fields.map { String(decoding: $0, as: UTF8.self) }
      guard let kind = words.first, words.count > 1 else { continue }
      if kind == "own" {
        ownPorts = HostTerminal.Ports(words.dropFirst())
        continue
      }
      let name = Self.deviceName(words[1])
      var terminal = terminals[name] ?? HostTerminal(name: name)
      switch kind {
      case "line":
        terminal.connection = HostTerminal.Connection(line.text.split(separator: " ").dropFirst(2))
      case "exe" where words.count > 3: executables[words[2]] = words[3...].joined(separator: " ")
      case "sees" where words.count > 3: sight[words[2]] = words[3] == "y"
      case "run":
        // A process that has ended has no arguments.
        let program = RunningProgram(words.dropFirst(2), executables)
        if let program, !program.arguments.isEmpty {
          terminal.processes.append(FrontProcess(program, seesUploads: sight[words[2]]))
        }
      case "foreign": terminal.holdsForeignProcess = true
      case "client": terminal.pane = HostPane(words.dropFirst(2))
      default: continue
      }
      terminals[name] = terminal
    }
    self.init(
      ownPorts: ownPorts,
      terminals: terminals.values.sorted { $0.name < $1.name }.map { terminal in
        var terminal = terminal
        terminal.processes.sort { $0.id < $1.id }
        return terminal
      })
    arrival = MonotonicTime.now.nanoseconds
  }

  /// A device name without the `/dev/` that some programs put before it.
  static func deviceName(_ text: String) -> String {
    text.hasPrefix("/dev/") ? String(text.dropFirst("/dev/".count)) : text
  }
}

extension ArraySlice<UInt8> {
  fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}

extension HostTerminal.Ports {
  /// `CLIENT SERVER`.
  fileprivate init?(_ words: some Collection<String>) {
    let numbers = words.compactMap { UInt16($0) }
    guard numbers.count == 2, words.count == 2 else { return nil }
    self.init(client: numbers[0], server: numbers[1])
  }
}

extension HostTerminal.Connection {
  /// `AGE CLIENT SERVER [ROWS COLUMNS]`.
  fileprivate init?(_ words: ArraySlice<Substring>) {
    let words = words.map(String.init)
    guard words.count >= 3, let age = Self.age(words[0]),
      let ports = HostTerminal.Ports(words[1...2])
    else { return nil }
    let cells = words.dropFirst(3).compactMap { Int($0) }
    let size = cells.count == 2 ? TerminalSize(columns: cells[1], rows: cells[0]) : nil
    // A terminal whose size was never set reports zeros.
    self.init(ports: ports, age: age, size: size?.columns == 0 ? nil : size)
  }

  /// Hundredths of a second, or a time as `ps` writes it.
  private static func age(_ text: String) -> Duration? {
    if let ticks = Int64(text) {
      // Longer than any machine has been running.
      return (0..<1 << 50).contains(ticks) ? .milliseconds(ticks * 10) : nil
    }
    return ProcessTable.Entry.elapsedTime(text[...])
  }
}

extension RunningProgram {
  /// `PID PARENT INPUT ARGUMENTS`.
  ///
  /// - Parameter executables: The executables by process id.
  fileprivate init?(_ words: ArraySlice<String>, _ executables: [String: String]) {
    let words = Array(words)
    guard words.count == 4, let id = Int32(words[0]), let parent = Int32(words[1]) else {
      return nil
    }
    let arguments = words[3].split(
      separator: ForegroundScript.unit, omittingEmptySubsequences: false)
    self.init(
      id: id, parent: parent,
      arguments: (arguments.last == "" ? arguments.dropLast() : arguments).map(String.init),
      readsTerminal: words[2] != "n", executable: executables[words[0]],
      isWhole: arguments.last == "")
  }
}

extension HostPane {
  /// `PANE-TTY PANE MODE SOCKET`; here the last two are one word.
  fileprivate init?(_ words: ArraySlice<String>) {
    let words = words.joined(separator: " ").split(separator: " ", maxSplits: 3).map(String.init)
    guard words.count == 4, TmuxPane.isID(words[1]) else { return nil }
    self.init(
      terminal: HostForeground.deviceName(words[0]), id: words[1], socket: words[3],
      isInMode: words[2] != "0")
  }
}
