package import ArgumentParser
package import KJBase
package import KJDomain

/// The remote directory, and the name and mode of the files in it.
package struct DestinationOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The remote directory (default: ~/.cache/kj).", valueName: "dir"))
  package var into: RawArgument?

  @Option(
    help: ArgumentHelp(
      "The remote name, built from {time}, {date}, {stem}, {random}, {ext} and {.ext} "
        + "(default: {time}-{stem}-{random}{.ext}).", valueName: "template"),
    completion: .list(["{stem}{.ext}", "{time}-{stem}-{random}{.ext}"]))
  package var name: RawArgument?

  @OptionGroup package var through: PassageOption

  @Option(
    help: "The file's mode in octal (default: 0600).", completion: .list(["600", "640", "644"]))
  package var mode: String?

  @Flag(help: "Replace a remote file that already exists.")
  package var overwrite = false

  package init() {}

  /// - Parameter hosts: The values of `--host`; none of them may name a directory as well.
  package func directory(on hosts: [String]) throws(Failure) -> RemoteDirectory? {
    guard let into else { return nil }
    if let place = hosts.first(where: { RemotePlace($0) != nil }) {
      throw .secondPlace(place)
    }
    return try RemoteDirectory(into.bytes)
  }

  /// The name template; throws ``Failure`` if it would give several files the same name.
  ///
  /// - Parameters:
  ///   - count: The number of files; `Int.max` if it is unknown.
  ///   - standard: The default template.
  package func template(
    for count: Int, orAs standard: NameTemplate?
  ) throws(Failure) -> NameTemplate? {
    let given = try name.map { name throws(Failure) in try NameTemplate(parsing: name.bytes) }
    guard let template = given ?? standard else { return nil }
    if count > 1 && !template.distinguishesFiles {
      let files = count == .max ? "all" : String(count)
      let setting = given == nil ? "upload.name=" : "--name "
      throw Failure(
        .usage, "'\(setting)\(template.description.printable)' gives \(files) files the same name",
        advice: ["add '{stem}' or '{random}'"])
    }
    return template
  }

  /// - Parameter standard: The default mode.
  package func fileMode(orAs standard: FileMode) throws(Failure) -> FileMode {
    guard let mode else { return standard }
    return try FileMode(parsing: mode)
  }
}
