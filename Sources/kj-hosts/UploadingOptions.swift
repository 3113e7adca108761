import ArgumentParser
import KJCLI
import KJDomain

/// The treatment of uploads to a host, and of their paths.
struct UploadingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Where the paths of uploads are inserted, as with 'kj upload --insert='.",
      valueName: "target"))
  var insert: RawArgument?

  @Option(
    help: ArgumentHelp(
      "How text is inserted there, as with 'kj upload --insert-as'.", valueName: "paste|type"))
  var insertAs: InsertionManner?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "The text to insert for a path, as with 'kj upload --as'.", valueName: "form"),
    completion: .named)
  var form: RawArgument?

  @Flag(help: "Also look for sessions in tmux on the host.")
  var tmux = false

  @Option(
    help: ArgumentHelp(
      "Once a day, after an upload, remove those older than this: '14d', '2w'.",
      valueName: "age"))
  var pruneOlder: RawArgument?

  @Option(
    help: ArgumentHelp(
      "A command on the host that connects to the place where uploads are stored, as with "
        + "'kj upload --through'.",
      valueName: "command"))
  var through: RawArgument?

  @Option(
    name: .customLong("through-allow"),
    help: ArgumentHelp(
      "A command in the foreground that uploads may go through; may be given several times.",
      valueName: "command"))
  var allowed: [RawArgument] = []

  @Option(
    name: .customLong("lend"),
    help: ArgumentHelp(
      "A directory that sessions and links lend besides '--into'; may be given several times.",
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
