// What is in front in a terminal here, unless that leads to a host.

internal import KJDomain

extension ForegroundProgram {
  /// - Parameter programs: Those in the foreground of the terminal.
  /// - Returns: nil also for a terminal that leads to a host: what is in front there is the host's to
  ///   tell.
  init?(here programs: [RunningProgram]) {
    guard RemoteProgram(among: programs) == nil else { return nil }
    self.init(programs)
  }
}
