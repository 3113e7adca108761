// Programs that must not outlive this one.

enum Leash {
  /// The words before a program that make it end with this process, however that ends.
  static var words: [String] {
    PeerPrograms.path(of: "setpriv").map { [$0, "--pdeathsig", "KILL", "--"] } ?? []
  }
}
