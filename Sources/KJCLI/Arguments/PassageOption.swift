package import ArgumentParser
package import KJBase
internal import KJDomain

/// The command on the host through which the files are reached.
package struct PassageOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A command on the host that connects to the place where the files are, "
        + "such as 'docker exec -i app'.",
      valueName: "command"))
  package var through: RawArgument?

  package init() {}

  package func passage() throws(Failure) -> String? {
    guard let through else { return nil }
    if through.bytes.isEmpty { throw Failure(.usage, "the command for '--through' is empty") }
    guard let text = String(validating: through.bytes, as: UTF8.self),
      !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
    else {
      throw Failure(.usage, "invalid command '\(through.description.printable)' for '--through'")
    }
    return text
  }
}
