// The options of `kj hosts edit` that take something away from a host.

import ArgumentParser
import KJCLI
import KJDomain

/// What a host shall no longer have.
struct ForgettingOptions: ParsableArguments {
  @Flag(name: .customLong("no-user"), help: "Forget the user.")
  var user = false

  @Flag(name: .customLong("no-port"), help: "Forget the port.")
  var port = false

  @Flag(name: .customLong("no-jump"), help: "Forget the jump hosts.")
  var jump = false

  @Flag(name: .customLong("no-proxy-command"), help: "Forget the proxy command.")
  var proxyCommand = false

  @Flag(name: .customLong("no-password-command"), help: "Forget the password command.")
  var passwordCommand = false

  @Flag(name: .customLong("no-known-hosts"), help: "Forget the known_hosts file.")
  var knownHosts = false

  @Flag(name: .customLong("no-persist"), help: "Make no link for uploads.")
  var persist = false

  @Flag(name: .customLong("no-insert"), help: "Forget where paths are inserted.")
  var insert = false

  @Flag(name: .customLong("no-insert-as"), help: "Forget how texts arrive.")
  var insertAs = false

  @Flag(name: .customLong("no-as"), help: "Forget what is inserted for a path.")
  var form = false

  @Flag(name: .customLong("no-tmux"), help: "Do not look for sessions in tmux on the host.")
  var tmux = false

  var saysAnything: Bool {
    user || port || jump || proxyCommand || passwordCommand || knownHosts || persist || insert
      || insertAs || form || tmux
  }

  /// Refuses to take away what is set in the same breath.
  func exclude(_ reaching: ReachingOptions, _ inserting: InsertingOptions) throws {
    let pairs = [
      ("jump", jump, reaching.jump != nil),
      ("proxy-command", proxyCommand, reaching.proxyCommand != nil),
      ("password-command", passwordCommand, reaching.passwordCommand != nil),
      ("known-hosts", knownHosts, reaching.knownHosts != nil),
      ("persist", persist, reaching.persist),
      ("insert", insert, inserting.insert != nil),
      ("insert-as", insertAs, inserting.insertAs != nil),
      ("as", form, inserting.form != nil), ("tmux", tmux, inserting.tmux),
    ]
    for (name, forgets, sets) in pairs where forgets && sets {
      throw ValidationError("'--\(name)' and '--no-\(name)' exclude each other")
    }
  }

  /// The same, once the new address says nothing else; throws ``Failure`` with status `usage`.
  func checked(against address: Destination?) throws(Failure) -> ForgettingOptions {
    if user && address?.user != nil {
      throw Failure(.usage, "'--no-user' and a user in the address exclude each other")
    }
    if port && address?.port != nil {
      throw Failure(.usage, "'--no-port' and a port in the address exclude each other")
    }
    return self
  }

  func apply(to host: inout SavedHost) {
    if user { host.user = nil }
    if port { host.port = nil }
    if jump { host.jump = nil }
    if proxyCommand { host.proxyCommand = nil }
    if passwordCommand { host.passwordCommand = nil }
    if knownHosts { host.knownHosts = nil }
    if persist { host.persists = false }
    if insert { host.insert = nil }
    if insertAs { host.insertionManner = nil }
    if form { host.pathFormat = nil }
    if tmux { host.hasTmux = false }
  }
}
