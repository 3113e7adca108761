// Programs that must not outlive this one.

enum Leash {
  /// What stands in front of a program so that it ends with this process, however that ends.
  static var words: [String] {
    PeerPrograms.path(of: "setpriv").map { [$0, "--pdeathsig", "KILL", "--"] } ?? []
  }
}
