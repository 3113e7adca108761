package import ArgumentParser
package import KJBase
import KJRelease

/// The top-level command of a tool.
///
/// Its `configuration` sets `_superCommandName` and `commandName` to the words that a person types, `kj` and `upload`,
/// however the tool was started, and `version` to ``versionText``. Because this places the command below another one,
/// the parser makes no completion scripts, for which it would parse every command line twice more. Only
/// ``ToolMain/run(_:)`` starts a tool.
package protocol Tool: ParsableCommand {
  /// The tool's file name, which begins each of its messages: `kj-upload`.
  static var toolName: String { get }

  /// The options whose value may be omitted, with the value used in that case.
  ///
  /// Such a value must follow `=`; the word after a bare `--insert` is a separate argument.
  static var optionalValues: [String: String] { get }

  /// The most common commands, for the end of the help.
  static var examples: [String] { get }

  /// The tool's own exit statuses, in order.
  static var statuses: [ExitStatus] { get }

  /// Whether the tool's arguments are files.
  static var takesFiles: Bool { get }

  /// Whether the tool continues once nobody is reading its results.
  static var outlivesReader: Bool { get }

  /// The arguments in the form that the tool's parser accepts; unchanged by default.
  static func translated(_ arguments: [String]) throws(Failure) -> [String]

  /// The libraries that the tool uses, with their versions: `libssh2 1.10.0`.
  ///
  /// Called only for `--version --verbose`, because it loads them.
  static var libraries: [String] { get }

  /// Starts, on other threads, work that the arguments will probably need.
  ///
  /// Called before the arguments are parsed, which takes a few milliseconds, so only the raw words are known.
  static func prepare(for arguments: [String])
}

extension Tool {
  /// The output of `--version`: `kj-upload 0.1.0 (8c1f5b0a9d21)`.
  package static var versionText: String { "\(toolName) \(Release.name)" }

  /// The words that a person types: `kj upload`.
  static var typedName: String {
    [configuration._superCommandName, configuration.commandName].compactMap(\.self)
      .joined(separator: " ")
  }

  /// Only the system's own libraries.
  package static var libraries: [String] { [] }

  /// Most tools take hosts, verbs or text.
  package static var takesFiles: Bool { false }

  /// Like any other program, a tool exits when the pipe it writes to is closed.
  package static var outlivesReader: Bool { false }

  /// The parser accepts all arguments unchanged.
  package static func translated(_ arguments: [String]) -> [String] { arguments }

  /// Prepares nothing.
  package static func prepare(for arguments: [String]) {}

  /// No value may be omitted.
  package static var optionalValues: [String: String] { [:] }

  /// The arguments with every omitted value filled in.
  static func completing(_ arguments: [String]) -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    return arguments[..<end].map { word in optionalValues[word].map { "\(word)=\($0)" } ?? word }
      + arguments[end...]
  }

  /// The parser's answer to a request for help, the version or the declarations; `--help` before a verb asks for the
  /// help of that verb.
  static func answer(_ text: String, to arguments: [String]) -> String {
    guard text.hasPrefix("OVERVIEW: ") else { return text }
    let verb = MeantVerb(in: arguments, of: self)
    return help(verb.isMisplaced ? helpMessage(for: verb.type ?? self) : text)
  }

  /// The parser's help plus the parts that the parser does not know: optional values, examples, and exit statuses.
  static func help(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map(lineWithOptionalValue).map(lineAboutVerbs).joined(separator: "\n")
      + "\n\nEXAMPLES:\n" + examples.map { "  \($0)" }.joined(separator: "\n") + statusSection
  }

  /// `kj hosts help <subcommand>` instead of the parser's `kj help hosts <subcommand>`.
  private static func lineAboutVerbs(_ line: Substring) -> Substring {
    guard let whole = configuration._superCommandName, let name = configuration.commandName,
      case let parsers = "  See '\(whole) help \(name) <", line.hasPrefix(parsers)
    else { return line }
    return "  See '\(typedName) help <\(line.dropFirst(parsers.count))"
  }

  /// `--insert[=<target>]` instead of `--insert <target>`.
  private static func lineWithOptionalValue(_ line: Substring) -> Substring {
    guard let option = optionalValues.keys.first(where: { line.hasPrefix("  \($0) <") }),
      let end = line.firstIndex(of: ">")
    else { return line }
    let value = line[..<end].dropFirst(option.count + 3)
    let rest = line[line.index(after: end)...]
    // The new label is two characters longer.
    let description = rest.hasPrefix("   ") ? rest.dropFirst(2) : rest
    return "  \(option)[=\(value)>]\(description)"
  }

  private static var statusSection: String {
    let lines = statuses.map { status in
      let number = String(status.rawValue)
      return "  \(number)\(String(repeating: " ", count: 24 - number.utf8.count))\(status.meaning)"
    }
    return "\n\nEXIT STATUS:\n\(lines.joined(separator: "\n"))"
  }

  /// Empty: ``Console`` writes the tool's name and the severity before every message.
  package static var _errorPrefix: String { "" }
}

/// A command that performs something itself: a tool without verbs, or one of a tool's verbs.
///
/// ``ToolMain/run(_:)`` runs it with a ``Console``; `run()` is not used.
package protocol ToolCommand: ParsableCommand {
  /// The options of every tool; declare them as `@OptionGroup var output: OutputOptions`.
  var output: OutputOptions { get }

  /// Does the work.
  ///
  /// - Returns: The status of the tool if no single error describes it: several results may have failed, each already
  ///   reported.
  /// - Throws: ``Failure``, or an error of the system; the caller reports it.
  mutating func run(_ console: Console) throws -> ExitStatus
}
