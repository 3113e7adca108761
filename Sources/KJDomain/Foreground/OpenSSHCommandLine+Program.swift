extension OpenSSHCommandLine {
  /// The `ssh` that a process is, or with which `mosh` logged in to its host; nil for another program, and if the
  /// process does not tell its host.
  package init?(_ program: RunningProgram) {
    switch program.name {
    case "ssh": self.init(Array(program.arguments.dropFirst()))
    case "mosh-client":
      // `-# WORDS |`: the words of `mosh` itself, only joined with blanks. So a setting whose value may hold some
      // (`--ssh`, `--server`) makes it unclear which word is the host.
      let words =
        /-# (?:(?:-[46ano]|--no-init|--no-ssh-pty|-p \S+|--(?:port|predict|family)=\S+) )*([^- ]\S*) (?:.* )?\|/
      guard let words = program.arguments.dropFirst().first?.wholeMatch(of: words) else {
        return nil
      }
      self.init([String(words.1)])
    default: return nil
    }
  }
}
