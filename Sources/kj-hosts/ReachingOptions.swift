// The options that say how a host is reached, for the verbs that save it.

import ArgumentParser
import KJCLI
import KJDomain

/// What the book may say in place of ssh_config.
struct ReachingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The hosts to pass on the way, separated by commas: saved ones, or [user@]host[:port]; "
        + "'none' for none.",
      valueName: "hosts"))
  var jump: RawArgument?

  @Option(
    help: ArgumentHelp(
      "The command whose standard streams lead to the host, as in ssh_config.",
      valueName: "command"))
  var proxyCommand: RawArgument?

  @Option(help: ArgumentHelp("The way to the server.", valueName: "way"))
  var via: TransportChoice?

  @Option(help: ArgumentHelp("The command that prints the password.", valueName: "command"))
  var passwordCommand: RawArgument?

  @Option(
    help: ArgumentHelp("The known_hosts file for this host alone.", valueName: "file"),
    completion: .file())
  var knownHosts: RawArgument?

  @Flag(help: "Let the first upload leave a link behind, which later ones use.")
  var persist = false

  func validate() throws {
    if jump != nil && proxyCommand != nil {
      throw ValidationError("'--jump' and '--proxy-command' exclude each other")
    }
  }

  var saysAnything: Bool {
    jump != nil || proxyCommand != nil || via != nil || passwordCommand != nil || knownHosts != nil
      || persist
  }
}

/// The same as text, ready for the book.
struct ReachingChange {
  private let jump: String?
  private let proxyCommand: String?
  private let via: TransportChoice?
  private let passwordCommand: String?
  private let knownHosts: String?
  private let setsPersist: Bool

  init(_ options: ReachingOptions) throws {
    jump = try options.jump?.text()
    proxyCommand = try options.proxyCommand?.text()
    via = options.via
    passwordCommand = try options.passwordCommand?.text()
    knownHosts = try options.knownHosts.map { try SavedPath($0).text }
    setsPersist = options.persist
  }

  /// Sets what was given; jump hosts and a proxy command take the place of each other, and `auto` is
  /// what a host has that says nothing.
  func apply(to host: inout SavedHost) {
    if jump != nil || proxyCommand != nil {
      host.jump = jump
      host.proxyCommand = proxyCommand
    }
    if let via { host.via = via == .auto ? nil : via }
    host.passwordCommand = passwordCommand ?? host.passwordCommand
    host.knownHosts = knownHosts ?? host.knownHosts
    host.persists = setsPersist || host.persists
  }
}
