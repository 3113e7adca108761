// The options of every tool that reads files which a person names.

internal import ArgumentParser
internal import KJDomain

/// How much is read.
package struct InputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The most bytes of standard input, a pipe or a device.", valueName: "n"))
  package var maxInput = PreparationOptions.defaultLargestStream

  package init() {}

  package func validate() throws {
    if maxInput < 1 { throw ValidationError("'--max-input' must be at least 1") }
  }
}
