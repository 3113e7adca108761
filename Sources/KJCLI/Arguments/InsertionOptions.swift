package import ArgumentParser
internal import KJBase
package import KJDomain

/// The options for how text is inserted.
package struct InsertionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Paste, or type as keystrokes (default: whichever the program in the foreground accepts).",
      valueName: "paste|type"))
  package var insertAs: InsertionManner?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "The text to insert for a path: path, at, add, markdown, or any text that contains '{path}' "
        + "(default: path).",
      valueName: "form"),
    completion: .named)
  package var form: RawArgument?

  package init() {}

  /// The requested form; nil if none was requested.
  ///
  /// Throws ``Failure`` with status `usage` for an invalid form.
  package var format: PathFormat? {
    get throws(Failure) {
      try form.map { argument throws(Failure) in try PathFormat(parsing: argument.text()) }
    }
  }
}

extension CompletionKind {
  /// The path formats that have a name.
  package static let named = list(PathFormat.named.map { "\($0)" })
}

extension InsertionManner: ExpressibleByArgument {}
