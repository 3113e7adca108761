import ArgumentParser
import KJBase
import KJLibC
import KJSystem

/// The life cycle of every tool.
package enum ToolMain {
  /// Parses the arguments of this process, runs the command that they name, and ends the process.
  ///
  /// The help and the version go to standard output. An invalid command line is reported with the usage (64), and a
  /// ``Failure`` with its details, hints and status. An interrupted process dies from the signal.
  package static func run<Root: Tool>(_ root: Root.Type) -> Never {
    StandardStreams.reserveClosed()
    CreationMask.spareOwner()
    Interruption.ignoreBrokenPipe()
    let console = Console(toolName: root.toolName) { ToolOptions(help: root.helpMessage()) }
    do {
      try Interruption.catchSignals()
      let command = try parse(root, console: console)
      end(with: run(command, of: root), of: console)
    } catch {
      end(with: report(error, on: console), of: console)
    }
  }

  /// Returns the command that the arguments name, or ends the process.
  private static func parse<Root: Tool>(
    _ root: Root.Type, console: Console
  ) throws(Failure) -> any ParsableCommand {
    let arguments = RawArguments.current
    // The parser would take longer to recognize these than the rest of the tool takes to start.
    switch arguments {
    case ["--version"]:
      try console.printResult(root.versionText)
      end(with: .done, of: console)
    case ["--version", "--verbose"], ["--version", "-v"], ["--verbose", "--version"],
      ["-v", "--version"]:
      let libraries = root.libraries
      let paths = libraries.isEmpty ? [] : LoadedLibraries.paths.map(\.printable)
      try console.printResult(([root.versionText] + libraries + paths).joined(separator: "\n"))
      end(with: .done, of: console)
    case ["--help"]:
      try console.printResult(root.help(root.helpMessage()))
      end(with: .done, of: console)
    default: break
    }
    if root.takesFiles { try refuseFilesLikeOptions(arguments) }
    let translated = try root.translated(arguments)
    root.prepare(for: arguments)
    do {
      var command = try root.parseAsRoot(root.completing(translated))
      // A command that does nothing itself shows its help; so does the parser's own help command.
      if !(command is any ToolCommand) { try command.run() }
      return command
    } catch {
      let text = root.fullMessage(for: error)
      if root.exitCode(for: error) == .success, !UsageComplaint.isMistyped(arguments, of: root) {
        try console.printResult(root.answer(text, to: translated))
        end(with: .done, of: console)
      }
      console.report(UsageComplaint(text, about: translated, of: root))
      end(with: .usage, of: console)
    }
  }

  /// Refuses a file name that begins with a dash, which `*.png` may yield: its letters would be parsed as options.
  private static func refuseFilesLikeOptions(_ arguments: [String]) throws(Failure) {
    for word in arguments.prefix(while: { $0 != "--" })
    where word.count > 2 && word.hasPrefix("-") && !word.hasPrefix("--") {
      guard let argument = RawArgument(argument: word), (try? argument.path.ownStatus()) != nil
      else { continue }
      let name = argument.description.printable
      throw Failure(
        .usage, "'\(name)' is a file, but its name looks like an option",
        advice: ["write './\(name)'"])
    }
  }

  private static func run<Root: Tool>(
    _ command: any ParsableCommand, of root: Root.Type
  ) -> ExitStatus {
    guard var command = command as? any ToolCommand else { return .done }
    let type = type(of: command)
    let console = Console(
      toolName: root.toolName, options: command.output.choices, outlivesReader: root.outlivesReader
    ) {
      ToolOptions(help: root.helpMessage(for: type))
    }
    do {
      let status = try command.run(console)
      console.eraseProgress()
      return status
    } catch {
      return report(error, on: console)
    }
  }

  /// Reports why the tool ends, unless the person interrupted it and nothing was left behind.
  private static func report(_ error: any Error, on console: Console) -> ExitStatus {
    let failure = Failure(reporting: error)
    if failure.status == .interrupted && failure.details.isEmpty {
      console.eraseProgress()
    } else {
      console.report(failure)
    }
    return failure.status
  }

  /// Ends the process with the exit status of a remote program, which may be any number.
  package static func end(withRemoteStatus status: Int32) -> Never { _exit(status) }

  private static func end(with status: ExitStatus, of console: Console) -> Never {
    if status == .interrupted { Interruption.die() }
    // Skip the exit handlers of libraries: they would free memory that threads still use, and take a millisecond. All
    // output was written with write(2), so nothing is lost.
    _exit(status.rawValue)
  }
}
