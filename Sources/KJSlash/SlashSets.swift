package import KJBase
internal import KJDomain

/// A person's own commands, and kj's sets that the person disabled.
///
/// A set never has two own commands with the same text.
package struct SlashSets: Equatable, Sendable {
  /// The maximum number of own commands in a set.
  package static let mostOwn = 100

  /// The own commands, in the order in which they were added; no list is empty.
  package private(set) var own: [SlashSet.ID: [SlashCommand]] = [:]
  /// The sets that offer only the own commands.
  package private(set) var disabled: Set<SlashSet.ID> = []

  package init() {}

  // MARK: Choosing

  /// Returns the commands for a program, in display order, each text once.
  ///
  /// A person's own commands come first, and replace kj's commands with the same text.
  ///
  /// - Parameter id: The foreground program; nil if it is unknown, in which case all sets are offered together.
  package func choices(for id: SlashSet.ID?) -> [SlashChoice] {
    let ids = id.map { [$0] } ?? SlashSet.ID.allCases
    let own = ids.flatMap { id in
      (self.own[id] ?? []).map { SlashChoice(command: $0, set: id, isOwn: true) }
    }
    let builtIn = ids.filter { !disabled.contains($0) }.flatMap { id in
      SlashSet.builtIn(id).commands.map { SlashChoice(command: $0, set: id, isOwn: false) }
    }
    var texts: Set<String> = []
    return (own + builtIn).filter { texts.insert($0.command.text).inserted }
  }

  // MARK: Changing

  /// Adds a command at the end of the set, or replaces the one with the same text.
  ///
  /// - Throws: ``Failure`` with status `usage` if the set is full.
  package mutating func add(_ command: SlashCommand, to id: SlashSet.ID) throws(Failure) {
    var commands = own[id] ?? []
    if let index = commands.firstIndex(where: { $0.text == command.text }) {
      commands[index] = command
    } else {
      guard commands.count < Self.mostOwn else {
        throw Failure(
          .usage,
          "cannot add '\(command.text)': "
            + "no more than \(Self.mostOwn) commands are allowed for '\(id.rawValue)'",
          advice: ["run 'kj slash remove' with the commands that you no longer use"])
      }
      commands.append(command)
    }
    own[id] = commands
  }

  /// Removes own commands from a set, either all of them or none.
  ///
  /// - Throws: ``Failure`` with status `usage` and similar names if one of them does not exist.
  package mutating func remove(_ texts: [String], from id: SlashSet.ID) throws(Failure) {
    let commands = own[id] ?? []
    for text in texts where !commands.contains(where: { $0.text == text }) {
      throw Failure(
        .usage, "you have no command '\(text.printable)' for '\(id.rawValue)'",
        advice: [advice(for: text, in: id)])
    }
    let others = commands.filter { !texts.contains($0.text) }
    own[id] = others.isEmpty ? nil : others
  }

  /// Enables kj's set, or limits the commands to a person's own.
  package mutating func setEnabled(_ isEnabled: Bool, _ id: SlashSet.ID) {
    if isEnabled { disabled.remove(id) } else { disabled.insert(id) }
  }

  private func advice(for text: String, in id: SlashSet.ID) -> Advice {
    let names = (own[id] ?? []).map(\.text)
    if let question = NearestNames.question(about: text, among: names) { return .text(question) }
    if SlashSet.builtIn(id).commands.contains(where: { $0.text == text }) {
      let step = "'kj slash disable \(id.rawValue)'"
      return "it comes with kj: \(step) hides all built-in commands for \(id.program)"
    }
    return "run 'kj slash list' to see all commands"
  }
}
