internal import KJDomain
internal import KJDrops
internal import KJHosts
internal import KJLending
internal import KJSlash
internal import KJStore
internal import KJSystem
internal import KJTerminal

/// Creates the lists of a session in their current state.
struct SessionLists {
  private let host: ResolvedHost
  private let locations: Locations
  private let environment: Environment
  private let rules: SessionRules
  private let notices: SessionNotices
  /// The settings at the session's start.
  private let start: Configuration

  init(
    of host: ResolvedHost, in locations: Locations, _ environment: Environment,
    _ rules: SessionRules, _ notices: SessionNotices
  ) {
    self.host = host
    self.locations = locations
    self.environment = environment
    self.rules = rules
    self.notices = notices
    start = rules.configuration(for: nil)
  }

  /// The actions that are available now.
  func actions(_ facts: SessionFacts, prefix: PrefixKey?) -> ActionList {
    ActionList(
      SessionAction.all.filter {
        $0.action.obstacle(facts) == nil && $0.action != .help && !$0.keys.isEmpty
      },
      prefix: prefix)
  }

  /// The uploads to the session's host.
  var uploads: UploadList {
    UploadList(UploadHistory(locations.uploads), pinnedIn: KeptFile(locations.clips), to: host)
  }

  /// The other sessions, as destinations for the last upload.
  ///
  /// - Parameter own: The session to leave out.
  func sessions(besides own: InsertionTarget?) -> SessionList {
    SessionList(uploads, on: host, besides: own, environment, runtime: locations.runtime)
  }

  /// The slash commands of the foreground program, if it is known.
  func slashCommands(for front: ForegroundProgram?) -> SlashList {
    let agent = rules.outcome(for: front).agent?.value
    let id = front.flatMap { SlashSet.ID($0) } ?? agent.map { SlashSet.ID($0) }
    return SlashList(id, SlashFile(locations.slash), KeptFile(locations.recent))
  }

  /// The clips.
  ///
  /// - Parameter hasPaths: Whether to include the paths of uploads, which is useful if no other list shows them.
  func clips(hasPaths: Bool = true) -> ClipList {
    ClipList(KeptFile(locations.clips), environment, hasPaths: hasPaths)
  }

  func options(for front: ForegroundProgram?) -> OptionList {
    OptionList(rules.configuration(for: front), since: start, ConfigurationFile(locations.settings))
  }

  /// The files named on the screen.
  func files(_ drops: SessionDrops, _ turn: SessionTurn) -> FileList {
    FileList(
      on: host, UploadHistory(locations.uploads), in: locations, environment, drops, turn)
  }

  var messages: MessageList { MessageList(notices) }

  /// The items of all lists.
  func everything(
    _ facts: SessionFacts, for front: ForegroundProgram?, _ turn: SessionTurn
  ) -> SearchList {
    SearchList(
      [
        actions(facts, prefix: turn.keys.prefix), options(for: front), slashCommands(for: front),
        uploads, clips(hasPaths: false),
      ],
      late: sessions(besides: turn.clients?.target), recent: KeptFile(locations.recent))
  }

  func picker(_ source: any PickerSource) -> ListPicker { ListPicker(source, environment) }

  /// The picture of a successful drop.
  func picture(of drop: FinishedDrop) -> DropPicture {
    DropPicture(
      of: drop, among: UploadHistory(locations.uploads).thumbnails, on: host.serverKey, environment)
  }

  /// A line for typing the name of a file.
  var filePrompt: FilePrompt { FilePrompt(environment, most: rules.drops.most) }
}
