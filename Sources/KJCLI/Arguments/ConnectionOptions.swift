package import ArgumentParser
internal import KJBase
package import KJDomain

/// The options of every tool that connects to a host: `-i`, `-p`, `-J`, `-o` and `--via`.
package struct ConnectionOptions: ParsableArguments {
  @Option(
    name: [.customShort("i", allowingJoined: true), .customLong("identity")],
    help: ArgumentHelp("A private key file; may be given several times.", valueName: "file"),
    completion: .file())
  package var identities: [RawArgument] = []

  @Option(name: [.customShort("p", allowingJoined: true), .long], help: "The port.")
  package var port: String?

  @Option(
    name: [.customShort("J", allowingJoined: true), .long],
    help: ArgumentHelp(
      "The jump hosts, separated by commas; 'none' for none.", valueName: "hosts"))
  package var jump: String?

  @Option(
    name: [.customShort("o"), .customLong("option")],
    help: ArgumentHelp(
      "An ssh_config setting; may be given several times.", valueName: "key=value"))
  package var settings: [String] = []

  @Option(
    help: ArgumentHelp("How to connect to the server.", valueName: "way"))
  package var via: TransportChoice?

  package init() {}

  /// Warns about missing key files, as `ssh -i` does.
  package func warn(on console: Console) {
    for identity in identities { console.warnIfIdentityIsMissing(identity.description) }
  }

  /// The validated options; throws ``Failure`` with status `usage`.
  package var overrides: ConnectionOverrides {
    get throws(Failure) {
      var overrides = ConnectionOverrides()
      for identity in identities {
        guard let text = String(validating: identity.bytes, as: UTF8.self), !text.isEmpty else {
          throw Failure(.usage, "invalid identity file '\(identity.description.printable)'")
        }
        overrides.identities.append(text)
      }
      if let port { overrides.port = try Port(port) }
      if let jump {
        _ = try JumpList(parsing: jump)
        overrides.jump = jump
      }
      for setting in settings where !setting.contains(where: { $0 == "=" || $0.isWhitespace }) {
        throw Failure(
          .usage, "invalid setting '\(setting.printable)': it must be 'KEY=VALUE', as for 'ssh -o'")
      }
      overrides.settings = settings
      overrides.via = via
      return overrides
    }
  }
}

extension TransportChoice: ExpressibleByArgument {}
