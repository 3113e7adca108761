import ArgumentParser
import KJCLI
import KJDomain

/// The treatment of uploads to a host, and of their paths.
struct UploadingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Where the paths of uploads are inserted, as for 'kj upload --insert='.",
      valueName: "target"))
  var insert: RawArgument?

  @Option(
    help: ArgumentHelp(
      "How texts arrive there, as for 'kj upload --insert-as'.", valueName: "paste|type"))
  var insertAs: InsertionManner?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "The text to insert for a path, as for 'kj upload --as'.", valueName: "form"),
    completion: .named)
  var form: RawArgument?

  @Flag(help: "Look for sessions in tmux on the host as well.")
  var tmux = false

  @Option(
    help: ArgumentHelp(
      "Remove uploads that are older, once a day after another one: '14d', '2w'.",
      valueName: "age"))
  var pruneOlder: RawArgument?

  @Option(
    help: ArgumentHelp(
      "A command on the host that leads to where uploads go, as for 'kj upload --through'.",
      valueName: "command"))
  var through: RawArgument?

  @Option(
    name: .customLong("through-allow"),
    help: ArgumentHelp(
      "A command that uploads may go through when it is in front; may be given several times.",
      valueName: "command"))
  var allowed: [RawArgument] = []

  @Option(
    name: .customLong("lend"),
    help: ArgumentHelp(
      "A directory, besides '--into', that sessions and links lend; may be given several times.",
      valueName: "dir"))
  var lent: [RawArgument] = []

  @Option(
    name: .customLong("tag"),
    help: ArgumentHelp(
      "A group of hosts for 'kj upload -H @TAG'; may be given several times.",
      valueName: "tag"))
  var tags: [RawArgument] = []

  /// The settings given.
  var given: [SavedHost.Setting: SettingArgument] {
    let given: [SavedHost.Setting: SettingArgument?] = [
      .insert: insert.map(SettingArgument.text),
      .insertionManner: insertAs.map { .word($0.rawValue) },
      .pathFormat: form.map(SettingArgument.text),
      .hasTmux: tmux ? .flag : nil,
      .pruningAge: pruneOlder.map(SettingArgument.text),
      .passage: through.map(SettingArgument.text),
      .allowedPassages: allowed.isEmpty ? nil : .words(allowed),
      .lent: lent.isEmpty ? nil : .words(lent),
      .tags: tags.isEmpty ? nil : .words(tags),
    ]
    return given.compactMapValues { $0 }
  }
}
