// The programs in front behind a passage, which the host itself cannot see.

internal import KJBase
internal import KJDomain

extension HostForeground {
  /// The same answer, with the programs in front behind a passage if a program in front leads through that passage.
  ///
  /// There is no way to tell which terminal the program leads to, so exactly one terminal there must have something in
  /// front, and exactly one program must lead there.
  ///
  /// - Parameters:
  ///   - passage: The command as a person wrote it.
  ///   - inner: The answer from behind the passage.
  func following(_ passage: String, to inner: HostForeground) -> HostForeground {
    let leading = terminals.indices.filter { terminals[$0].leads(through: passage) }
    let shown = inner.terminals.filter { $0.front != nil }
    guard leading.count == 1, shown.count == 1 else { return self }
    var followed = self
    followed.terminals[leading[0]].behind = HostTerminal.Behind(
      passage, shown[0].processes, holdsForeignProcess: shown[0].holdsForeignProcess)
    return followed
  }
}

extension HostTerminal {
  /// Whether the program in front leads to the same place as a passage: it is the passage's program, and its operands
  /// begin with all operands of the passage.
  fileprivate func leads(through passage: String) -> Bool {
    if self.passage == passage { return true }
    guard case .leadsElsewhere(let name) = front,
      let process = processes.first(where: { $0.program == .leadsElsewhere(name) })
    else { return false }
    let words = passage.split(separator: " ").map(String.init)
    let operands = words.dropFirst().filter(RunningProgram.isPlainOperand)
    // Words that a shell would not take literally could mean anything.
    guard words.allSatisfy({ [$0].joinedForShell == $0 }), !operands.isEmpty,
      words.first?.split(separator: "/").last.map(String.init) == name
    else { return false }
    return process.operands.starts(with: operands)
  }
}
