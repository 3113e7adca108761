/// A command that a person can choose, and its origin.
package struct SlashChoice: Hashable, Sendable {
  package let command: SlashCommand
  package let set: SlashSet.ID
  /// Whether a person added it; otherwise it came with kj.
  package let isOwn: Bool
}
