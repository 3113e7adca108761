/// What a program takes at its prompt, as it was when somebody looked.
///
/// Programs add and rename commands every few weeks, so each set says what it was read from. All are in `slash.json`, which
/// is embedded in the program. `docs/slash.md` has more on that, and `Scripts/slash-sets` compares the sets with the
/// programs.
package struct SlashSet: Hashable, Sendable {
  package let id: ID
  /// Nil for a set that has nothing but a person's own commands.
  package let origin: Origin?
  /// In the order in which they are offered: what people use most comes first.
  package let commands: [SlashCommand]

  /// The set that comes with kj.
  package static func builtIn(_ id: ID) -> SlashSet {
    let all = SlashFormat.builtIn
    return SlashSet(id: id, origin: all.origins[id], commands: all.sets.own[id] ?? [])
  }
}
