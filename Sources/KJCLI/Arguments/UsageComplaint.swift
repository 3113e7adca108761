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
    let options = ToolOptions(help: root.helpMessage(for: type))
    let fault = Self.message(text, options)
    // A mistyped option can leave a word missing or left over.
    let unknown =
      Self.passesArgumentsOn(type) && !fault.hasPrefix("missing expected argument")
      ? nil : Self.unknownOption(in: arguments, options)
    let misspelled = unknown == nil ? nil : verb.misspelling
    message =
      misspelled ?? unknown.map { Self.message(unknown: $0, options) } ?? verb.complaint(text)
      ?? Self.message(fault, aboutNumberIn: arguments) ?? fault
    usage = Self.usage(root.usageString(for: type))
    let tool = root.typedName
    command = type == root ? tool : "\(tool) \(type._commandName)"
  }

  /// The lines after the message.
  var lines: [String] { [usage, "See '\(command) --help' for more information."] }

  // MARK: The message

  private static func message(_ text: String, _ options: ToolOptions) -> String {
    // The parser's messages begin with a capital letter.
    let line = String(text.prefix { !$0.isNewline })
    let message = line.prefix(1).lowercased() + line.dropFirst()
    let start = "unknown option '"
    guard message.hasPrefix(start), let end = message.dropFirst(start.count).firstIndex(of: "'")
    else { return message }
    return self.message(unknown: String(message[..<end].dropFirst(start.count)), options)
  }

  /// The message if the parser took a negative number for an option; otherwise nil.
  private static func message(_ fault: String, aboutNumberIn arguments: [String]) -> String? {
    let start = "missing value"
    let number = arguments.first { $0.hasPrefix("-") && Int($0) != nil }
    guard fault.hasPrefix("\(start) for"), let number else { return nil }
    return "the value '\(number)' is invalid" + fault.dropFirst(start.count)
  }

  private static func message(unknown option: String, _ options: ToolOptions) -> String {
    // The opposite of an option is as close to it as a misspelling.
    let names = options.longNames.filter { !$0.hasPrefix("--no-") || option.hasPrefix("--no-") }
    let near = NearestNames.closest(to: option, among: names).first
    return "unknown option '\(option)'" + (near.map { ": did you mean '\($0)'?" } ?? "")
  }

  /// The first long option that the command does not have, or that has only one dash.
  private static func unknownOption(in arguments: [String], _ options: ToolOptions) -> String? {
    arguments.prefix { $0 != "--" }.lazy
      .map { word in String(word.prefix { $0 != "=" }) }
      .first { $0.hasPrefix("--") ? !options.has($0) : isWithoutDash($0, options) }
  }

  /// Whether words after the operands belong to another command.
  private static func passesArgumentsOn(_ type: any ParsableCommand.Type) -> Bool {
    type.usageString().contains("<command> ...")
  }

  private static func isWithoutDash(_ word: String, _ options: ToolOptions) -> Bool {
    isCluster(word) && options.has("-\(word)")
  }

  /// Whether a word is several short options, or one with its value.
  private static func isCluster(_ word: String) -> Bool {
    word.hasPrefix("-") && !word.hasPrefix("--") && word.utf8.count > 2
  }

  /// Whether the parser shows its help for a mistyped option, such as `-host`, whose letters are also options.
  static func isMistyped<Root: Tool>(_ arguments: [String], of root: Root.Type) -> Bool {
    let clusters = arguments.filter(isCluster)
    // Generating the help takes a while.
    if clusters.isEmpty { return false }
    let type = MeantVerb(in: arguments, of: root).type ?? root
    let options = ToolOptions(help: root.helpMessage(for: type))
    return !passesArgumentsOn(type) && clusters.contains { isWithoutDash($0, options) }
  }

  // MARK: The usage

  /// The usage in one line that fits a terminal.
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
