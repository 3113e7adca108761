// The options of every tool that makes remote files: where they go and what they are called.

package import ArgumentParser
package import KJDomain

/// The remote directory, and the name and mode of the files in it.
package struct DestinationOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The remote directory (default: ~/.cache/kj).", valueName: "dir"))
  package var into: RawArgument?

  @Option(
    help: ArgumentHelp(
      "The remote name (default: {time}-{stem}-{random}{.ext}).", valueName: "template"))
  package var name: RawArgument?

  @Option(help: "The file's mode in octal (default: 0600).")
  package var mode: String?

  @Flag(help: "Replace a file that is there already.")
  package var overwrite = false

  package init() {}

  package func directory() throws(Failure) -> RemoteDirectory? {
    guard let into else { return nil }
    return try RemoteDirectory(into.bytes)
  }

  /// The name template; throws ``Failure`` if it would give several files the same name.
  ///
  /// - Parameter count: How many files there are; `Int.max` if that is not known.
  package func template(for count: Int) throws(Failure) -> NameTemplate? {
    guard let name else { return nil }
    let template = try NameTemplate(parsing: name.bytes)
    if count > 1 && !template.distinguishesFiles {
      let files = count == .max ? "all" : String(count)
      throw Failure(
        .usage, "'--name \(name.description.printable)' gives \(files) files the same name",
        advice: ["put '{stem}' or '{random}' into it"])
    }
    return template
  }

  package func fileMode() throws(Failure) -> FileMode {
    guard let mode else { return .privateFile }
    return try FileMode(parsing: mode)
  }
}
