import ArgumentParser
import KJCLI
import KJDomain

/// The settings that the book can hold instead of ssh_config.
struct ReachingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The jump hosts, separated by commas: saved hosts, or [user@]host[:port]; "
        + "'none' for none.",
      valueName: "hosts"))
  var jump: RawArgument?

  @Option(
    help: ArgumentHelp(
      "The command whose standard streams connect to the host, as in ssh_config.",
      valueName: "command"))
  var proxyCommand: RawArgument?

  @Option(help: ArgumentHelp("How to connect to the server.", valueName: "way"))
  var via: TransportChoice?

  @Option(help: ArgumentHelp("The command that prints the password.", valueName: "command"))
  var passwordCommand: RawArgument?

  @Option(
    help: ArgumentHelp("The known_hosts file for this host alone.", valueName: "file"),
    completion: .file())
  var knownHosts: RawArgument?

  @Flag(help: "Let the first upload start a link for later ones.")
  var persist = false

  func validate() throws {
    if jump != nil && proxyCommand != nil {
      throw ValidationError("'--jump' and '--proxy-command' cannot be combined")
    }
  }

  /// The settings given; `auto` clears the setting, because it is the default.
  var given: [SavedHost.Setting: SettingArgument] {
    let given: [SavedHost.Setting: SettingArgument?] = [
      .jump: jump.map(SettingArgument.text),
      .proxyCommand: proxyCommand.map(SettingArgument.text),
      .via: via.map { $0 == .auto ? .nothing : .word($0.rawValue) },
      .passwordCommand: passwordCommand.map(SettingArgument.text),
      .knownHosts: knownHosts.map { .paths([$0]) },
      .persists: persist ? .flag : nil,
    ]
    return given.compactMapValues { $0 }
  }
}
