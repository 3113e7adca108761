// The options about the insertion of paths, for the verbs that save a host.

import ArgumentParser
import KJCLI
import KJDomain

/// How the paths of uploads to a host are inserted.
struct InsertingOptions: ParsableArguments {
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
      "What is inserted for a path, as for 'kj upload --as'.", valueName: "form"))
  var form: RawArgument?

  @Flag(help: "Look for sessions in tmux on the host, too.")
  var tmux = false

  /// The settings given.
  var given: [SavedHost.Setting: SettingArgument] {
    let given: [SavedHost.Setting: SettingArgument?] = [
      .insert: insert.map(SettingArgument.text),
      .insertionManner: insertAs.map { .word($0.rawValue) },
      .pathFormat: form.map(SettingArgument.text),
      .hasTmux: tmux ? .flag : nil,
    ]
    return given.compactMapValues { $0 }
  }
}
