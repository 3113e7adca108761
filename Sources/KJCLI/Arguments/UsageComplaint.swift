import ArgumentParser
import KJBase

/// A complaint about a command line: the fault, the usage of the command, and where to find more.
struct UsageComplaint {
  private static let width = 79

  /// The fault; safe to display once the arguments in it are made readable.
  let message: String
  private let usage: String
  private let command: String

  /// - Parameters:
  ///   - text: The parser's output: its message, and lines about the usage.
  ///   - arguments: The command line that the parser read.
  init<Root: Tool>(_ text: String, about arguments: [String], of root: Root.Type) {
    let verb = MeantVerb(in: arguments, of: root)
    let type = verb.type ?? root
    message = verb.complaint(text) ?? Self.message(text, arguments, root.helpMessage(for: type))
    usage = Self.usage(root.usageString(for: type))
    let tool = root.typedName
    command = type == root ? tool : "\(tool) \(type._commandName)"
  }

  /// The lines after the message.
  var lines: [String] { [usage, "See '\(command) --help' for more information."] }

  // MARK: The message

  private static func message(_ text: String, _ arguments: [String], _ help: String) -> String {
    let options = ToolOptions(help: help)
    // The parser's messages begin with a capital letter.
    let line = String(text.prefix { !$0.isNewline })
    let message = line.prefix(1).lowercased() + line.dropFirst()
    // A missing word may be the value of a mistyped option.
    if message.hasPrefix("missing expected argument"),
      let unknown = unknownOption(in: arguments, options)
    {
      return self.message(unknown: unknown, options)
    }
    let start = "unknown option '"
    guard message.hasPrefix(start), let end = message.dropFirst(start.count).firstIndex(of: "'")
    else { return message }
    return self.message(unknown: String(message[..<end].dropFirst(start.count)), options)
  }

  private static func message(unknown option: String, _ options: ToolOptions) -> String {
    let near = NearestNames.closest(to: option, among: options.longNames).first
    return "unknown option '\(option)'" + (near.map { ": did you mean '\($0)'?" } ?? "")
  }

  private static func unknownOption(in arguments: [String], _ options: ToolOptions) -> String? {
    arguments.prefix { $0 != "--" }.lazy
      .filter { $0.hasPrefix("--") }
      .map { word in word.prefix { $0 != "=" } }
      .first { !options.has(String($0)) }.map(String.init)
  }

  // MARK: The usage

  /// One line that fits a terminal.
  private static func usage(_ text: String) -> String {
    let line = text.prefix { !$0.isNewline }
    let whole = "Usage: " + line
    guard whole.count > width else { return whole }
    var parts: [Substring] = []
    for part in optionalParts(of: line) {
      if !part.hasPrefix("[-") {
        parts.append(part)
      } else if parts.last != "[<options>]" {
        parts.append("[<options>]")
      }
    }
    return "Usage: " + parts.joined(separator: " ")
  }

  /// The words of a line; words within brackets stay together.
  private static func optionalParts(of line: Substring) -> [Substring] {
    var depth = 0
    return line.split { character in
      if character == "[" { depth += 1 }
      if character == "]" { depth -= 1 }
      return character == " " && depth == 0
    }
  }
}
