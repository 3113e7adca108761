// Programs that must not outlive this one.

enum Leash {
  /// The command prefix that makes a program end with this process, however that happens.
  static var words: [String] {
    PeerPrograms.path(of: "setpriv").map { [$0, "--pdeathsig", "KILL", "--"] } ?? []
  }
}
