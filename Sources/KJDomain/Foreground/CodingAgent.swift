/// A program that takes a prompt and attaches a picture by its path.
///
/// | agent | runs as | a path | attaches |
/// |---|---|---|---|
/// | Claude Code | `claude`, or Node with its package | alone in a paste | after the paste |
/// | Codex | `codex`, below Node where npm installed it | alone in a paste | at once |
/// | aider | `aider`, by Python | `/add PATH` | after Enter |
///
/// All three were tested: the success rates and versions are in `docs/agents.md`.
public enum CodingAgent: String, Sendable, CaseIterable {
  case claudeCode = "claude"
  case codex
  case aider

  /// What people call it.
  package var name: String {
    switch self {
    case .claudeCode: "Claude Code"
    case .codex: "Codex"
    case .aider: "aider"
    }
  }

  /// The directory of its package, as it occurs in the path of a file that Node runs.
  private var package: String? {
    switch self {
    case .claudeCode: "/@anthropic-ai/claude-code/"
    case .codex: "/@openai/codex/"
    case .aider: nil
    }
  }

  /// How it wants the path of a file.
  package var pathFormat: PathFormat {
    switch self {
    case .claudeCode, .codex: .path
    case .aider: .add
    }
  }

  /// Whether the numbers of its chips go on in a conversation, so that one that was drawn again is no new one.
  package var countsChipsOn: Bool { self == .claudeCode }

  /// The agent that people call so.
  init?(named name: String) {
    guard let agent = CodingAgent.allCases.first(where: { $0.name == name }) else { return nil }
    self = agent
  }

  /// Recognises an agent by the title that it gives its terminal; only Claude Code's is its own.
  ///
  /// It begins with a star, and names the conversation once that has a name.
  package init?(title: String) {
    guard title.hasPrefix("\u{2733} ") || title == CodingAgent.claudeCode.name else { return nil }
    self = .claudeCode
  }

  /// Recognises a program by the file or the module that runs, with its directory where that is known.
  init?(file: String) {
    var name = file.split(separator: "/").last.map(String.init) ?? ""
    for ending in [".js", ".mjs", ".cjs", ".py", ".exe"] where name.hasSuffix(ending) {
      name.removeLast(ending.count)
    }
    let found =
      CodingAgent(rawValue: name)
      ?? CodingAgent.allCases.first { agent in agent.package.map(file.containsText) ?? false }
    guard let found else { return nil }
    self = found
  }
}

extension String {
  /// Whether this text contains another, byte for byte.
  fileprivate func containsText(_ part: String) -> Bool {
    let (all, part) = (Array(utf8), Array(part.utf8))
    guard part.count <= all.count else { return false }
    return (0...(all.count - part.count)).contains { start in
      all[start..<(start + part.count)].elementsEqual(part)
    }
  }
}
