internal import KJBase
internal import KJDomain
internal import KJDrops
internal import KJLending
internal import KJSlash
internal import KJStore
internal import KJSystem
internal import KJTerminal

/// The owner of the prompt that receives the person's keys in the bar: a line to type in, or a list to choose from.
final class PromptHost: SessionPart {
  private let lists: SessionLists
  private let rules: SessionRules
  private let notices: SessionNotices
  private let drops: SessionDrops
  private let wishes: BarWishes
  private let locations: Locations
  private let environment: Environment
  /// The path format from the host book.
  private let format: PathFormat?
  private var prompt: (any SessionPrompt)?

  init(
    _ lists: SessionLists, by rules: SessionRules, _ notices: SessionNotices,
    _ drops: SessionDrops, _ wishes: BarWishes, as format: PathFormat?, in locations: Locations,
    _ environment: Environment
  ) {
    self.lists = lists
    self.rules = rules
    self.notices = notices
    self.drops = drops
    self.wishes = wishes
    self.format = format
    self.locations = locations
    self.environment = environment
  }

  /// Whether something is running that the person may cancel and that any other command ends, such as speech input.
  var isUnderWay: Bool { prompt?.isUnderWay == true }

  /// Whether files dropped on the terminal close the prompt.
  var yieldsToDrops: Bool { prompt?.yieldsToDrops == true }

  /// Whether there is a picture to show.
  var hasPictures: Bool { prompt?.hasPictures == true }

  /// The content for the dock; nil if there is no prompt.
  ///
  /// - Parameter place: Where a picture may be shown; nil if nowhere.
  func content(_ turn: SessionTurn, pictures place: PicturePlace?) -> DockContent? {
    prompt?.picturePlace = place
    return prompt?.content(items: turn.screen.listItems)
  }

  // MARK: Opening and closing

  /// Shows a list; the next keys choose from it.
  func pick(from source: any PickerSource, _ turn: SessionTurn) {
    if hasRoom(turn) { prompt = lists.picker(source) }
  }

  /// Asks for a file, on the last line if there is no bar.
  func askForFile(_ turn: SessionTurn) {
    guard turn.keys.promptRoom >= .line else {
      return refuse("no room for a file prompt: run '\(wishes.uploadCommand)'", turn)
    }
    prompt = lists.filePrompt
  }

  /// Lets a program listen to the person until the next Enter.
  func listen(_ turn: SessionTurn) {
    let voice = wishes.configuration.voice
    guard let command = voice.command, hasRoom(turn) else { return close(turn) }
    do throws(Failure) {
      prompt = try VoicePrompt(command, limit: .seconds(voice.limit), environment)
    } catch {
      refuse(error.message, turn)
      close(turn)
    }
  }

  private func hasRoom(_ turn: SessionTurn) -> Bool {
    if turn.keys.promptRoom == .all { return true }
    notices.tell("no room for a list", .warning)
    turn.want(.ring)
    return false
  }

  /// Returns the keys to the program, including those that are waiting.
  func close(_ turn: SessionTurn) {
    turn.want(.endPrompt)
    turn.want(.resolve(passing: false))
  }

  /// Closes the prompt if it has no room.
  func follow(_ room: PromptRoom, _ turn: SessionTurn) {
    if let prompt, room < prompt.room { close(turn) }
  }

  /// Notes that the prompt no longer receives the keys.
  func forget() { prompt = nil }

  // MARK: Keys

  func take(_ key: PromptKey, _ turn: SessionTurn) {
    if let prompt { follow(prompt.take(key), turn) }
  }

  /// Handles a click on the visible line with this index.
  func choose(_ index: Int, _ turn: SessionTurn) {
    guard let prompt else { return turn.want(.resolve(passing: false)) }
    follow(prompt.choose(index), turn)
  }

  /// Moves the selection; does nothing at the ends of the list.
  func turnWheel(isUp: Bool) { _ = prompt?.take(.move(isUp ? .up : .down)) }

  // MARK: For the loop

  func addInterests(to list: inout [Interest], _ turn: SessionTurn) {
    list += prompt?.interests ?? []
  }

  func deadline(_ turn: SessionTurn) -> Deadline { prompt?.deadline ?? .never }

  func advance(_ turn: SessionTurn) {
    guard let prompt else { return }
    // The person left the prompt with the prefix key, without cancelling it.
    if prompt.isUnderWay, turn.keys.focus == .program { return close(turn) }
    prompt.renew(from: lists, drops, turn)
    follow(prompt.advance(), turn)
  }

  private func follow(_ outcome: PromptOutcome, _ turn: SessionTurn) {
    switch outcome {
    case .waits: break
    case .rings: turn.want(.ring)
    case .goesOn: turn.want(.resumePrompt)
    case .refused:
      turn.want(.ring)
      turn.want(.resumePrompt)
    case .closes: close(turn)
    case .chosen(.setting(let setting)):
      let front = drops.front(turn)
      rules.change(setting, for: front)
      prompt?.replace(by: lists.options(for: front))
      turn.want(.resumePrompt)
    case .chosen(let choice):
      // The choice may have been made without a key.
      turn.want(.endPrompt)
      take(choice, turn)
    }
  }

  // MARK: What was chosen

  /// Carries out a choice, before the keys that followed it.
  private func take(_ choice: PromptChoice, _ turn: SessionTurn) {
    if let name = choice.recentName { remember(name) }
    switch choice {
    case .nothing, .setting: break
    case .impossible(let reason): refuse(reason, turn)
    // The keys also wait for the upload.
    case .files(let files): return drops.upload(.files(files), turn)
    case .insertion(let content): insert(content, turn)
    case .clip(let text):
      if insert(text, turn) { noteUse(of: text) }
    case .spoken(let text): _ = insert(text, turn)
    case .slash(let command):
      do throws(InsertionProblem) {
        let text = try InsertionText(text: Array(command.insertedText.utf8))
        insert(.text(text), turn)
      } catch {
        refuse(error.words, turn)
      }
    case .forwarded(let upload): drops.send(upload)
    case .action(let action): turn.want(.press(action))
    }
    turn.want(.resolve(passing: false))
  }

  /// Inserts a single line by the usual insertion rules, and any other text only as a paste: nothing else keeps its
  /// lines from being taken for commands.
  ///
  /// - Returns: false if the program does not accept pastes; true otherwise, even if a rule refuses the text.
  private func insert(_ clip: ClipText, _ turn: SessionTurn) -> Bool {
    if let text = try? InsertionText(text: Array(clip.text.utf8)) {
      insert(.text(text), turn)
    } else if turn.screen.modes.takesBracketedPaste {
      turn.want(.send(clip.bracketedPaste))
    } else {
      let what = clip.lines > 1 ? "single lines" : "short texts"
      refuse("the program accepts no pastes, only \(what)", turn)
      return false
    }
    return true
  }

  private func insert(_ content: InsertionContent, _ turn: SessionTurn) {
    let outcome = rules.outcome(for: drops.front(turn))
    do throws(Failure) {
      let text = try content.orAs(outcome.format?.value ?? format)
        .text(for: outcome.agent.map { .agent($0.value) })
      turn.want(.insert(LinkInsertion(text, manner: outcome.manner?.value)))
    } catch {
      refuse(error.message, turn)
    }
  }

  /// Moves a clip to the front of the history.
  private func noteUse(of clip: ClipText) {
    let file = KeptFile<ClipHistory>(locations.clips)
    // If noting the use fails, only the order of the list is affected.
    _ = try? BackgroundWork {
      _ = try? file.update { $0.use(clip, at: LocalTime.secondsSinceEpoch) }
    }
  }

  /// Remembers a choice.
  private func remember(_ name: String) {
    let file = KeptFile<RecentChoices>(locations.recent)
    // If remembering fails, only the order of the lists is affected.
    _ = try? BackgroundWork { _ = try? file.update { $0.add(name) } }
  }

  /// Reports why something was not done.
  ///
  /// - Parameter reason: Safe to display.
  func refuse(_ reason: String, _ turn: SessionTurn) {
    notices.tell(BarReason.words(reason, at: turn.clients?.target), .failed)
    turn.want(.ring)
  }
}
