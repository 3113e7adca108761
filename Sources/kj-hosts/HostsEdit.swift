import ArgumentParser
import KJBase
import KJCLI
import KJDomain
import KJStore

struct HostsEdit: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change a host.",
    discussion: """
      Settings that you do not give stay unchanged: an address without a user or a port keeps the \
      existing ones. Jump hosts replace a proxy command, and vice versa. A line on standard error \
      says what changed.
      """)

  @Argument(help: "The host.")
  var name: RawArgument

  /// Words that belong to no option.
  ///
  /// A new address needs an option, because a word after a flag without a value would be taken as its value.
  @Argument(help: ArgumentHelp("Nothing.", visibility: .hidden))
  var others: [RawArgument] = []

  @Option(help: ArgumentHelp("The new address.", valueName: "[user@]host[:port]"))
  var address: RawArgument?

  @Option(
    name: .customLong("identity"),
    help: ArgumentHelp(
      "A private key file to replace the existing ones; may be given several times.",
      valueName: "file"),
    completion: .file())
  var identities: [RawArgument] = []

  @Flag(name: .customLong("no-identity"), help: "Forget the private key files.")
  var forgetsIdentities = false

  @Option(
    name: .customLong("into"),
    help: ArgumentHelp("The remote directory for uploads: '/…' or '~/…'.", valueName: "dir"))
  var directory: RawArgument?

  @Flag(name: .customLong("no-into"), help: "Forget the remote directory.")
  var forgetsDirectory = false

  @OptionGroup var reaching: ReachingOptions

  @OptionGroup var uploading: UploadingOptions

  @OptionGroup var forgetting: ForgettingOptions

  @Flag(name: .customLong("default"), help: "Make it the default host.")
  var makesDefault = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if let other = others.first?.description.printable {
      // The part before an '@' may be a secret.
      throw ValidationError(
        other.contains("@")
          ? "give a new address as '--address [USER@]HOST[:PORT]'"
          : "'\(other)' does not belong to any option; give a new address as '--address "
            + (Int(other) == nil ? "\(other)'" : "HOST:\(other)'"))
    }
    try SettingChanges.validate(given, forgetting: forgotten)
    if !forgetting.tags.isEmpty && (given[.tags] != nil || forgotten.contains(.tags)) {
      throw ValidationError("'--no-tag' cannot be combined with '--tag' or '--no-tags'")
    }
    if address == nil && given.isEmpty && forgotten.isEmpty && forgetting.tags.isEmpty
      && !makesDefault
    {
      throw ValidationError("no changes are given")
    }
  }

  mutating func run(_ console: Console) throws -> ExitStatus {
    let name = try name.text()
    let destination = try address.map { try Destination(parsing: $0.text()) }
    let changes = try SettingChanges(given, forgetting: forgotten, address: destination)
    let lostTags = try forgetting.tags.map { try $0.text() }
    let makesDefault = makesDefault
    let (old, new) = try HostBookFile.own.update { book throws(Failure) in
      let old = try HostReport(book.host(named: name), in: book)
      try book.edit(name) { host throws(Failure) in
        if let destination { host.hostname = destination.host }
        changes.apply(to: &host)
        try host.remove(tags: lostTags)
      }
      if makesDefault { try book.setDefault(book.host(named: name).name) }
      return (old, try HostReport(book.host(named: name), in: book))
    }
    let news = new.changes(since: old)
    console.notice(
      news.isEmpty
        ? "'\(name)' is unchanged" : "changed '\(name)': \(news.joined(separator: ", "))")
    for identity in changes.identities { console.warnIfIdentityIsMissing(identity) }
    return .done
  }

  private var given: [SavedHost.Setting: SettingArgument] {
    var given = reaching.given.merging(uploading.given) { first, _ in first }
    given[.identities] = identities.isEmpty ? nil : .paths(identities)
    given[.directory] = directory.map(SettingArgument.text)
    return given
  }

  private var forgotten: Set<SavedHost.Setting> {
    var forgotten = forgetting.settings
    if forgetsIdentities { forgotten.insert(.identities) }
    if forgetsDirectory { forgotten.insert(.directory) }
    return forgotten
  }
}

extension SavedHost {
  /// Throws ``Failure`` with status `usage` for a tag that the host does not have.
  fileprivate mutating func remove(tags lost: [String]) throws(Failure) {
    if let tag = lost.first(where: { !tags.contains($0) }) {
      throw Failure(
        .usage, "'\(name)' has no tag '\(tag.printable)'",
        advice: tags.isEmpty
          ? [] : ["its tags are \(tags.map { "'\($0)'" }.joined(separator: ", "))"])
    }
    tags.removeAll(where: lost.contains)
  }
}
