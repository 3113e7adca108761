// The foreground program of a local terminal.

internal import KJDomain

extension ForegroundProgram {
  /// - Parameter programs: The programs in the foreground of the terminal.
  /// - Returns: nil also for a terminal that leads to a host: only the host knows the foreground program there.
  init?(here programs: [RunningProgram]) {
    guard RemoteProgram(among: programs) == nil else { return nil }
    self.init(programs)
  }
}

extension [RunningProgram] {
  /// The processes of the `kj attach` in the foreground of a terminal.
  var attachProcesses: [Int32] { filter { $0.name == "kj-attach" }.map(\.id) }
}
