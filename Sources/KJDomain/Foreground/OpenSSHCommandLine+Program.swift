extension OpenSSHCommandLine {
  /// The process's own `ssh` command line, or the one that `mosh` used to log in to its host; nil for other programs,
  /// and if the host is unclear.
  package init?(_ program: RunningProgram) {
    switch program.name {
    case "ssh": self.init(Array(program.arguments.dropFirst()))
    case "mosh-client":
      // `-# WORDS |`: the words of `mosh` itself, joined with blanks and not quoted. If an option's value may contain
      // blanks (`--ssh`, `--server`), it is unclear which word is the host.
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
