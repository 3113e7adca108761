// The names of the sets of slash commands.

package import KJBase
package import KJDomain

extension SlashSet {
  /// The program to whose prompt a set belongs, by its usual name.
  package enum ID: String, Hashable, Sendable, CaseIterable {
    case claude
    case codex
    case gemini
    case aider
    case opencode
    /// A shell, and every program without a set of its own.
    case shell

    /// The set of an agent: its own, or the one for programs without their own.
    package init(_ agent: CodingAgent) {
      self = Self.allCases.first { $0.agent == agent } ?? .shell
    }

    /// Parses a typed name; throws ``Failure`` with status `usage` and similar names.
    package init(named name: String) throws(Failure) {
      if let known = ID(rawValue: name) {
        self = known
        return
      }
      let all = Self.allCases.map(\.rawValue)
      let step =
        NearestNames.question(about: name, among: all)
        ?? "the known names are \(all.joined(separator: ", "))"
      throw Failure(
        .usage, "kj has no slash commands for '\(name.printable)'", advice: [.text(step)])
    }

    /// The usual name of the program.
    package var program: String { agent?.name ?? "a shell" }

    private var agent: CodingAgent? { CodingAgent(rawValue) }
  }
}
