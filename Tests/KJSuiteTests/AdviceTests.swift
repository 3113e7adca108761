// Every piece of advice, worded for every command: the command accepts the options it names.

import KJBase
import KJCLI
import KJDomain
import KJTestSupport
import Testing

/// A command, as its help shows it.
struct AdvisedCommand: Sendable, CustomStringConvertible {
  let description: String
  let help: String
}

@Suite struct AdviceTests {
  /// Every tool but the dispatcher, and each of its verbs.
  static let commands: [AdvisedCommand] = Suite.tools.filter { $0 != "kj" }.flatMap { tool in
    guard let whole = try? Suite.help([tool]) else { return [AdvisedCommand]() }
    let verbs = OptionList.verbs(inHelp: whole)
    return [AdvisedCommand(description: tool, help: whole)]
      + verbs.compactMap { verb in
        (try? Suite.help([tool, verb])).map {
          AdvisedCommand(description: "\(tool) \(verb)", help: $0)
        }
      }
  }

  /// One of each case; new cases must be added here.
  static let advice: [Advice] = {
    let call = HostCall("dev")
    let fingerprint = OutsideText(
      Fingerprint(digest: [UInt8](repeating: 1, count: 32)).description)
    let cases: [Advice] = [
      .text("install it"), .chooseTarget("tmux:%1"), .chooseTargetOrHost("attach"),
      .chooseKey(host: "dev", isSaved: true),
      .chooseKey(host: "dev", isSaved: false, ifMany: true),
      .passwordCommand(host: "dev", isSaved: true), .passwordCommand(host: "dev", isSaved: false),
      .lend(directory: "~/.cache/kj", of: "dev", isSaved: true),
      .lend(directory: "~/.cache/kj", of: "dev", isSaved: false),
      .reviewKey(of: call), .replaceKey(of: call), .acceptKey(of: call, fingerprint: fingerprint),
      .leaveHostToSession(.option), .leaveHostToSession(.named("KJ_HOST")),
      .pasteAnyway(path: "/tmp/a b", target: "tmux:%1"),
      .allowPassage(passage: "lxc exec box", host: "dev", isSaved: true),
      .allowPassage(passage: "lxc exec box", host: "dev", isSaved: false),
    ]
    for advice in cases {
      switch advice {
      case .text, .step, .chooseTarget, .chooseTargetOrHost, .chooseKey, .passwordCommand,
        .lend, .reviewKey, .replaceKey, .acceptKey, .leaveHostToSession, .pasteAnyway,
        .allowPassage:
        break
      }
    }
    return cases + Advice.Step.allCases.map(Advice.step)
  }()

  @Test func theCommandsAreFound() {
    let names = Self.commands.map(\.description)
    for name in ["kj-upload", "kj-insert", "kj-hosts edit", "kj-trust accept", "kj-link end"] {
      #expect(names.contains(name))
    }
  }

  @Test(arguments: commands)
  func whatACommandIsToldToUseItTakes(_ command: AdvisedCommand) throws {
    let options = ToolOptions(help: command.help)
    #expect(options.has("--help"))
    for advice in Self.advice {
      guard let words = advice.words(options) else { continue }
      #expect(words == words.printable && words.first?.isUppercase == false)
      for (tool, option, value) in try Self.options(in: words, of: command) {
        let help =
          try tool == command.description
          ? command.help
          : #require(Self.commands.first { $0.description == tool }, "no '\(tool)'").help
        #expect(ToolOptions(help: help).has(option), "\(tool) has no '\(option)': \(words)")
        if let value { #expect(Self.takes(option, value, help), "\(option) \(value): \(words)") }
      }
    }
  }

  /// Every piece of advice is given by some command.
  @Test func eachPieceOfAdviceIsGivenBySomeCommand() {
    for advice in Self.advice {
      #expect(Self.commands.contains { advice.words(ToolOptions(help: $0.help)) != nil })
    }
  }

  /// The options named in advice, each with its command and, if it is one of our words, its value.
  private static func options(
    in words: String, of command: AdvisedCommand
  ) throws -> [(tool: String, option: String, value: String?)] {
    var result: [(String, String, String?)] = []
    var tool = command.description
    let parts = words.split { " '\"".contains($0) }.map(String.init)
    for (index, part) in parts.enumerated() {
      let next = parts.indices.contains(index + 1) ? parts[index + 1] : ""
      if part == "kj", Suite.tools.contains("kj-\(next)") {
        let verb = parts.indices.contains(index + 2) ? parts[index + 2] : ""
        tool = "kj-\(next)"
        if commands.contains(where: { $0.description == "\(tool) \(verb)" }) { tool += " \(verb)" }
      }
      guard part.hasPrefix("-"), let option = part.split(separator: "=").first else { continue }
      // '-' and '_' are characters here, not options.
      if option.allSatisfy({ $0 == "-" }) { continue }
      let isOurs = !next.isEmpty && next.allSatisfy { $0.isLowercase || $0.isNumber }
      result.append((tool, String(option), isOurs && !part.contains("=") ? next : nil))
    }
    return result
  }

  /// Whether help lists this value for an option; if it lists none, any value will do.
  private static func takes(_ option: String, _ value: String, _ help: String) -> Bool {
    let lines = help.split(separator: "\n").map(String.init)
    guard let start = lines.firstIndex(where: { $0.hasPrefix("  ") && $0.contains(option) }) else {
      return false
    }
    let rest = lines[(start + 1)...].prefix { $0.hasPrefix("      ") }
    let text = ([lines[start]] + rest).joined(separator: " ")
    guard let list = text.firstRange(of: "(values: ") else { return true }
    let values = text[list.upperBound...].prefix { $0 != ";" && $0 != ")" }
    return values.split { ", ".contains($0) }.contains { $0 == value }
  }
}
