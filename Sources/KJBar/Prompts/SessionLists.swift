internal import KJDomain
internal import KJDrops
internal import KJHosts
internal import KJLending
internal import KJSlash
internal import KJStore
internal import KJSystem
internal import KJTerminal

/// Makes the lists of a session, as they are now.
struct SessionLists {
  private let host: ResolvedHost
  private let locations: Locations
  private let environment: Environment
  private let rules: SessionRules
  private let notices: SessionNotices
  /// The settings with which the session began.
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

  /// The actions that do something just now.
  func actions(_ facts: SessionFacts, prefix: PrefixKey?) -> ActionList {
    ActionList(
      SessionAction.all.filter {
        $0.action.obstacle(facts) == nil && $0.action != .help && !$0.keys.isEmpty
      },
      prefix: prefix)
  }

  /// The uploads to the host of the session.
  var uploads: UploadList {
    UploadList(UploadHistory(locations.uploads), pinnedIn: KeptFile(locations.clips), to: host)
  }

  /// The other sessions, as places for the last upload.
  ///
  /// - Parameter own: The session that is left out.
  func sessions(besides own: InsertionTarget?) -> SessionList {
    SessionList(uploads, on: host, besides: own, environment, runtime: locations.runtime)
  }

  /// The slash commands of the program in front, as far as that is known.
  func slashCommands(for front: ForegroundProgram?) -> SlashList {
    let agent = rules.outcome(for: front).agent?.value
    let id = front.flatMap { SlashSet.ID($0) } ?? agent.map { SlashSet.ID($0) }
    return SlashList(id, SlashFile(locations.slash), KeptFile(locations.recent))
  }

  /// The clips.
  ///
  /// - Parameter hasPaths: Whether the paths of uploads are in the list, where no other list has them.
  func clips(hasPaths: Bool = true) -> ClipList {
    ClipList(KeptFile(locations.clips), environment, hasPaths: hasPaths)
  }

  func options(for front: ForegroundProgram?) -> OptionList {
    OptionList(rules.configuration(for: front), since: start, ConfigurationFile(locations.settings))
  }

  /// The files that the screen names.
  func files(_ drops: SessionDrops, _ turn: SessionTurn) -> FileList {
    FileList(
      on: host, UploadHistory(locations.uploads), in: locations, environment, drops, turn)
  }

  var messages: MessageList { MessageList(notices) }

  /// A line that searches everything.
  func search(
    _ facts: SessionFacts, for front: ForegroundProgram?, _ turn: SessionTurn
  ) -> SearchPrompt {
    SearchPrompt(
      [
        actions(facts, prefix: turn.keys.prefix), options(for: front), slashCommands(for: front),
        uploads, clips(hasPaths: false),
      ],
      late: sessions(besides: turn.clients?.target), recent: KeptFile(locations.recent))
  }

  /// A list to choose from.
  ///
  /// - Parameter text: What the person would have typed.
  func picker(_ source: any PickerSource, filteredBy text: String = "") -> ListPicker {
    ListPicker(source, filteredBy: text, environment)
  }

  /// The picture of a drop that has ended well.
  func picture(of drop: FinishedDrop) -> DropPicture {
    DropPicture(
      of: drop, among: UploadHistory(locations.uploads).thumbnails, on: host.serverKey, environment)
  }

  /// A line for the name of a file.
  var filePrompt: FilePrompt { FilePrompt(environment, most: rules.drops.most) }
}
