// Which set of slash commands is meant.

package import KJBase
package import KJDomain

extension SlashSet {
  /// The program to whose prompt a set belongs, by the name that a person uses for it.
  package enum ID: String, Hashable, Sendable, CaseIterable {
    case claude
    case codex
    case gemini
    case aider
    case opencode
    /// A shell, and every program that has no set.
    case shell

    /// The set of an agent: its own, or that of every program that has none.
    package init(_ agent: CodingAgent) {
      self = Self.allCases.first { $0.agent == agent } ?? .shell
    }

    /// Takes what a person typed; throws ``Failure`` with status `usage` and near names.
    package init(named name: String) throws(Failure) {
      if let known = ID(rawValue: name) {
        self = known
        return
      }
      let all = Self.allCases.map(\.rawValue)
      let step =
        NearestNames.question(about: name, among: all)
        ?? "the names are \(all.joined(separator: ", "))"
      throw Failure(
        .usage, "no slash commands are kept for '\(name.printable)'", advice: [.text(step)])
    }

    /// What people call the program.
    package var program: String { agent?.name ?? "a shell" }

    private var agent: CodingAgent? { CodingAgent(rawValue) }
  }
}
