// The foreground program of a local terminal, unless the terminal leads to a host.

internal import KJDomain

extension ForegroundProgram {
  /// - Parameter programs: The programs in the foreground of the terminal.
  /// - Returns: nil also for a terminal that leads to a host: only the host can tell the foreground
  ///   program there.
  init?(here programs: [RunningProgram]) {
    guard RemoteProgram(among: programs) == nil else { return nil }
    self.init(programs)
  }
}
