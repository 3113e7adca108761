// What has the person's keys in the dock.

internal import KJBase
internal import KJDomain
internal import KJHosts
internal import KJLending
internal import KJSlash
internal import KJStore
internal import KJSystem
internal import KJTerminal

extension AttachedSession {
  /// Asks for a file, in the last line even if there is no bar.
  func askForFile() {
    guard let drops else { return }
    guard keyboard.promptRoom >= .line else {
      return refuse("no room to ask for a file: run '\(drops.request.uploadCommand)'")
    }
    prompt = drops.makePrompt()
  }

  /// Shows a list, from which the next keys choose.
  func pick(from source: any PickerSource) {
    if hasRoomForPrompt() { prompt = ListPicker(source, environment) }
  }

  /// Lets the next keys search everything.
  func search() {
    guard hasRoomForPrompt() else { return }
    drops?.askFront(clients)
    prompt = SearchPrompt(
      [actions, options, slashCommands, recentUploads, clips(hasPaths: false)],
      late: otherSessions, recent: KeptFile(locations.recent))
  }

  /// Lets a program listen to the person until the next Enter.
  func listen() {
    guard let command = voice.command, hasRoomForPrompt() else { return endPrompt() }
    do throws(Failure) {
      prompt = try VoicePrompt(command, limit: .seconds(voice.limit), environment)
    } catch {
      refuse(error.message)
      endPrompt()
    }
  }

  /// Lists the slash commands of the program in front; the host is asked which one that is.
  func pickSlashCommand() {
    drops?.askFront(clients)
    pick(from: slashCommands)
  }

  /// Shows the commands of the program that the host has named meanwhile, and what was said.
  private func renewList() {
    guard let picker = prompt as? ListPicker else { return }
    if let shown = picker.source as? SlashList {
      let now = slashCommands
      if now.id != shown.id { picker.replace(now) }
    } else if let shown = picker.source as? MessageList, shown.count != notices.count {
      picker.replace(MessageList(notices))
    }
  }

  private func hasRoomForPrompt() -> Bool {
    if keyboard.promptRoom == .all { return true }
    notices.tell("there is no row to choose in", .warning)
    terminal?.ring()
    return false
  }

  func obey(_ key: PromptKey) {
    guard let prompt else { return }
    follow(prompt.take(key))
  }

  /// Does what is due of the drops; files that were dropped on a prompt close it.
  func advance(_ drops: SessionDrops) {
    let orders = drops.advance(clients)
    if drops.hasClosedPrompt { prompt = nil }
    obey(orders)
  }

  func advancePrompt() {
    guard let prompt else { return }
    // The person has left it with the prefix key, and has not cancelled it.
    if prompt is VoicePrompt, keyboard.focus == .program { return endPrompt() }
    renewList()
    follow(prompt.advance())
  }

  func follow(_ outcome: PromptOutcome) {
    switch outcome {
    case .waits: break
    case .rings: terminal?.ring()
    case .goesOn: obey(keyboard.resumePrompt())
    case .refused:
      terminal?.ring()
      obey(keyboard.resumePrompt())
    case .closes: endPrompt()
    case .chosen(.setting(let setting)):
      if let picker = prompt as? ListPicker {
        change(setting)
        picker.replace(options)
      } else {
        prompt = ListPicker(options, filteredBy: setting.name, environment)
      }
      obey(keyboard.resumePrompt())
    case .chosen(let choice):
      prompt = nil
      // It may have come about without a key.
      if keyboard.focus == .prompt { keyboard.endPrompt() }
      take(choice)
    }
  }

  /// Does what was chosen, before the keys that came behind it.
  private func take(_ choice: PromptChoice) {
    if let name = choice.recentName { remember(name) }
    switch choice {
    case .nothing, .setting: break
    case .impossible(let reason): refuse(reason)
    case .files(let files):
      // The keys wait for the upload, too.
      return obey(drops?.upload(.files(files), clients) ?? keyboard.resolve(passing: false))
    case .insertion(let content): insert(content)
    case .clip(let text):
      if insert(text) { noteUse(of: text) }
    case .spoken(let text): _ = insert(text)
    case .slash(let command): insert(command)
    case .earlier(let upload): drops?.add(Drop(.earlier(upload), at: nil, isWished: true))
    case .action(let action):
      if let orders = keyboard.press(action) {
        obey(orders)
      } else {
        if action.takesKeys && keyboard.promptRoom >= PromptRoom(for: action) {
          keyboard.beginPrompt()
        }
        obey(action)
      }
    }
    obey(keyboard.resolve(passing: false))
  }

  /// Gives the keys back, also those that wait.
  func endPrompt() {
    prompt = nil
    if keyboard.focus == .prompt { keyboard.endPrompt() }
    obey(keyboard.resolve(passing: false))
  }

  /// Inserts a text of one line by the rules for every insertion, and any other as a paste alone: nothing else keeps
  /// its lines from being taken for commands.
  ///
  /// - Returns: Whether it was inserted, unless a rule has refused it.
  private func insert(_ clip: ClipText) -> Bool {
    if let text = try? InsertionText(text: Array(clip.text.utf8)) {
      insert(.text(text))
    } else if pane?.bracketedPaste == .on {
      keyboard.add(clip.bracketedPaste)
    } else {
      let what = clip.lines > 1 ? "several lines" : "a long text"
      refuse("\(what): the program takes no pastes")
      return false
    }
    return true
  }

  /// Moves a clip to the front of the history.
  private func noteUse(of clip: ClipText) {
    let file = KeptFile<ClipHistory>(locations.clips)
    // That its use cannot be noted changes only the order of the list.
    _ = try? BackgroundWork {
      _ = try? file.update { $0.use(clip, at: LocalTime.secondsSinceEpoch) }
    }
  }

  private func insert(_ command: SlashCommand) {
    do throws(InsertionProblem) {
      insert(.text(try InsertionText(text: Array(command.insertedText.utf8))))
    } catch {
      refuse(error.words)
    }
  }

  /// - Parameter reason: Safe to show.
  func refuse(_ reason: String) {
    notices.tell(RowReason.words(reason, at: clients?.target), .failed)
    terminal?.ring()
  }

  /// Remembers that something was chosen.
  private func remember(_ name: String) {
    let file = KeptFile<RecentChoices>(locations.recent)
    // That it cannot be remembered changes only the order of the lists.
    _ = try? BackgroundWork { _ = try? file.update { $0.add(name) } }
  }

  /// Inserts what the person has chosen, by the rules for every insertion; no key waits for it, and none is pressed.
  private func insert(_ content: InsertionContent) {
    do throws(Failure) {
      let text = try content.orAs(outcome?.format?.value ?? host.wishes.pathFormat)
        .text(for: drops?.agentInFront.map { .agent($0) })
      if let clients {
        try clients.insertChosen(LinkInsertion(text, manner: outcome?.manner?.value))
      } else if let pane {
        keyboard.add(try bytes(of: text, for: pane))
      }
    } catch {
      refuse(error.message)
    }
  }

  private func bytes(of text: InsertionText, for pane: PaneState) throws(Failure) -> [UInt8] {
    switch InsertionDecision(for: pane, manner: outcome?.manner?.value) {
    case .paste: return text.bracketedPaste
    case .type: return text.unframed
    case .refuse(let refusal): throw Failure(refusal, at: host.label.description)
    }
  }
}
