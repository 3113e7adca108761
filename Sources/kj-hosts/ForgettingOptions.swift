import ArgumentParser
import KJCLI
import KJDomain

/// The settings to remove from a host.
struct ForgettingOptions: ParsableArguments {
  @Flag
  private var flags: [ForgettingFlag] = []

  @Option(
    name: .customLong("no-tag"),
    help: ArgumentHelp("A tag to remove; may be given several times.", valueName: "tag"))
  var tags: [RawArgument] = []

  var settings: Set<SavedHost.Setting> { Set(flags.map(\.setting)) }
}

/// A flag that removes a setting, such as `--no-user`.
struct ForgettingFlag: EnumerableFlag {
  let setting: SavedHost.Setting
  private let help: String

  private init(_ setting: SavedHost.Setting, _ help: String) {
    self.setting = setting
    self.help = help
  }

  static let allCases = [
    ForgettingFlag(.user, "Forget the user."),
    ForgettingFlag(.port, "Forget the port."),
    ForgettingFlag(.jump, "Forget the jump hosts."),
    ForgettingFlag(.proxyCommand, "Forget the proxy command."),
    ForgettingFlag(.passwordCommand, "Forget the password command."),
    ForgettingFlag(.knownHosts, "Forget the known_hosts file."),
    ForgettingFlag(.persists, "Do not start a link for uploads."),
    ForgettingFlag(.insert, "Forget where paths are inserted."),
    ForgettingFlag(.insertionManner, "Forget how text is inserted."),
    ForgettingFlag(.pathFormat, "Forget the text that is inserted for a path."),
    ForgettingFlag(.hasTmux, "Do not look for sessions in tmux on the host."),
    ForgettingFlag(.pruningAge, "Keep uploads no matter how old they are."),
    ForgettingFlag(.passage, "Send uploads to the host itself."),
    ForgettingFlag(
      .allowedPassages, "Ask before uploads go through the program in the foreground."),
    ForgettingFlag(.lent, "Lend no directory other than the upload directory."),
    ForgettingFlag(.tags, "Forget all tags."),
  ]

  static func name(for flag: ForgettingFlag) -> NameSpecification {
    .customLong(flag.setting.removingWord)
  }

  static func help(for flag: ForgettingFlag) -> ArgumentHelp? { ArgumentHelp(flag.help) }
}
