internal import ArgumentParser

/// The options for messages and questions, the same for every tool.
package struct OutputOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Print results and errors only.")
  package var quiet = false

  @Flag(name: .shortAndLong, help: "Report each step and its time.")
  package var verbose = false

  @Option(
    help: ArgumentHelp("Color messages: auto, always or never.", valueName: "when"))
  package var color = ColorChoice.auto

  @Flag(name: .customLong("no-input"), help: "Never prompt; fail if an answer is needed.")
  package var noInput = false

  package init() {}

  package mutating func validate() throws {
    if quiet && verbose { throw ValidationError("'--quiet' and '--verbose' cannot be combined") }
  }

  var choices: OutputChoices {
    OutputChoices(quiet: quiet, verbose: verbose, color: color, noInput: noInput)
  }
}

/// A command line's choices for messages and questions, or the defaults.
///
/// Creating ``OutputOptions`` instead would incur the parser's bookkeeping for each option.
package struct OutputChoices {
  var quiet = false
  var verbose = false
  var color = ColorChoice.auto
  var noInput = false
}
