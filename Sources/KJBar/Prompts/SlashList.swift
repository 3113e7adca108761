internal import KJBase
internal import KJDomain
internal import KJDrops
internal import KJSlash
internal import KJStore
internal import KJTerminal

/// The commands for a program, recently chosen ones first; choosing one inserts it.
struct SlashList: PickerSource {
  let emptyText: String
  let title: String
  /// The program whose commands are listed; nil for the commands of every program.
  private let id: SlashSet.ID?
  private let file: SlashFile
  private let recent: KeptFile<RecentChoices>

  init(_ id: SlashSet.ID?, _ file: SlashFile, _ recent: KeptFile<RecentChoices>) {
    self.id = id
    self.file = file
    self.recent = recent
    title = "slash" + (id.map { " \u{B7} \($0.program)" } ?? "")
    let program = id.map { " for \($0.program)" } ?? ""
    emptyText = "no commands are saved\(program); see 'kj help slash' to add one"
  }

  func renewed(
    from lists: SessionLists, _ drops: SessionDrops, _ turn: SessionTurn
  ) -> (any PickerSource)? {
    let now = lists.slashCommands(for: drops.front(turn))
    return now.id == id ? nil : now
  }

  func keys(on item: PickerItem?) -> String { item == nil ? "" : "Enter inserts" }

  func load() throws(Failure) -> PickerList {
    let choices = try file.load().choices(for: id)
    // The list is useful even without the order of use.
    let recent = (try? self.recent.load().contents) ?? RecentChoices()
    let items = recent.ordering(choices) { $0.command.text }.map { choice in
      item(choice, isRecent: recent.names.contains(choice.command.text))
    }
    guard let all = everything else { return PickerList(items: items) }
    return PickerList(items: items + [all])
  }

  private func item(_ choice: SlashChoice, isRecent: Bool) -> PickerItem {
    let command = choice.command
    return PickerItem(
      shown: DockPicker.Item(mark: isRecent ? "*" : " ", command.text, detail: command.description),
      entry: SearchEntry(command.text, description: command.description, category: "slash"),
      choice: .slash(command))
  }

  /// An item that makes the program list its own commands; there may be some that kj does not know.
  private var everything: PickerItem? {
    guard let id, id != .shell, let command = try? SlashCommand(typed: "/") else { return nil }
    return PickerItem(
      shown: DockPicker.Item("/", detail: "all \(id.program) commands"),
      entry: SearchEntry("/", description: "all commands", category: "slash"),
      choice: .slash(command))
  }
}

extension SlashSet.ID {
  /// The command set of the foreground program; nil if it has none.
  init?(_ front: ForegroundProgram) {
    switch front {
    case .agent(let agent): self.init(agent)
    case .shell: self = .shell
    case .other(let name):
      guard let id = SlashSet.ID(rawValue: name) else { return nil }
      self = id
    case .leadsElsewhere, .obeysKeys, .multiplexer: return nil
    }
  }
}
