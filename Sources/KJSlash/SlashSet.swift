/// The commands that a program accepts at its prompt, as of the day somebody looked.
///
/// Programs add and rename commands every few weeks, so each set names its source. All sets are in `slash.json`, which
/// is embedded in the program. `docs/slash.md` explains this in more detail, and `Scripts/slash-sets` compares the sets
/// with the programs.
package struct SlashSet: Hashable, Sendable {
  package let id: ID
  /// nil for a set that contains only a person's own commands.
  package let origin: Origin?
  /// In display order: the most common commands first.
  package let commands: [SlashCommand]

  /// The set that comes with kj.
  package static func builtIn(_ id: ID) -> SlashSet {
    let all = SlashFormat.builtIn
    return SlashSet(id: id, origin: all.origins[id], commands: all.sets.own[id] ?? [])
  }
}
