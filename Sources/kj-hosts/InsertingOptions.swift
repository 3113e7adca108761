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

  @Flag(help: "Look for sessions in tmux on the host, too.")
  var tmux = false

  var saysAnything: Bool { insert != nil || tmux }
}

/// The same, ready for the book.
struct InsertingChange {
  private let insert: InsertionTarget?
  private let setsTmux: Bool

  /// Throws ``Failure`` with status `usage` for a target that is none.
  init(_ options: InsertingOptions) throws(Failure) {
    insert = try options.insert.map { argument throws(Failure) in
      try InsertionTarget(parsing: argument.text())
    }
    setsTmux = options.tmux
  }

  /// Sets what was given.
  func apply(to host: inout SavedHost) {
    host.insert = insert ?? host.insert
    host.hasTmux = setsTmux || host.hasTmux
  }
}
