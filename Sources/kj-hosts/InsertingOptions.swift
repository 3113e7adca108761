// The options about the insertion of paths, for the verbs that save a host.

import ArgumentParser
import KJCLI
import KJDomain

/// What becomes of the paths of uploads to a host.
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

  var saysAnything: Bool { insert != nil || insertAs != nil || form != nil || tmux }
}

/// The same, ready for the book.
struct InsertingChange {
  private let insert: InsertionTarget?
  private let manner: InsertionManner?
  private let format: PathFormat?
  private let setsTmux: Bool

  /// Throws ``Failure`` with status `usage` for a target or a form that is none.
  init(_ options: InsertingOptions) throws(Failure) {
    insert = try options.insert.map { argument throws(Failure) in
      try InsertionTarget(parsing: argument.text())
    }
    manner = options.insertAs
    format = try options.form.map { argument throws(Failure) in
      try PathFormat(parsing: argument.text())
    }
    setsTmux = options.tmux
  }

  /// Sets what was given.
  func apply(to host: inout SavedHost) {
    host.insert = insert ?? host.insert
    host.insertionManner = manner ?? host.insertionManner
    host.pathFormat = format ?? host.pathFormat
    host.hasTmux = setsTmux || host.hasTmux
  }
}
