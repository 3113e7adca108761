internal import KJBase
internal import KJDomain
internal import KJSystem
internal import KJTerminal

/// Takes insertions back out of the prompt, and removes their files from the host.
struct DropUndo {
  /// A run of the tool that removes a file.
  private struct Removal {
    let tool: QuietTool
    /// Describes what kj did before; safe to show.
    let words: String
  }

  private let wishes: BarWishes
  private let notices: SessionNotices
  private let environment: Environment
  /// The path format from the host book.
  private let format: PathFormat?
  /// How other tools refer to the host; nil if they cannot.
  private let hostCall: HostCall?
  private var pasted = PastedPaths()
  private var removals: [Removal] = []

  init(
    _ wishes: BarWishes, _ notices: SessionNotices, as format: PathFormat?, _ hostCall: HostCall?,
    _ environment: Environment
  ) {
    self.wishes = wishes
    self.notices = notices
    self.format = format
    self.hostCall = hostCall
    self.environment = environment
  }

  func addInterests(to list: inout [Interest]) { list += removals.flatMap(\.tool.interests) }

  var deadline: Deadline { removals.map(\.tool.deadline).min() ?? .never }

  /// Remembers a path that has reached the prompt.
  mutating func remember(_ drop: PastedDrop, _ turn: SessionTurn) {
    guard let place = drop.place else { return }
    let form = place.format ?? format ?? place.front?.agent?.pathFormat ?? .path
    guard let program = place.program,
      let text = try? InsertionText(path: Array(drop.remote.utf8), as: form)
    else { return }
    let path = RemotePath(Array(drop.remote.utf8))
    pasted.add(.init(text: text, program: program, upload: path), sentCount: turn.keys.sentCount)
  }

  func canUndo(_ turn: SessionTurn) -> Bool { pasted.hasLast(sentCount: turn.keys.sentCount) }

  /// Takes the last insertion back out of the prompt.
  ///
  /// - Returns: Whether that is possible.
  mutating func undo(_ turn: SessionTurn) -> Bool {
    guard let last = pasted.takeLast(sentCount: turn.keys.sentCount),
      turn.screen.modes.takesBracketedPaste, turn.keys.isBetweenKeys
    else { return false }
    guard let undo = InsertionUndo(of: last.text, from: last.program) else {
      notices.tell("kj cannot undo an insertion in \(last.program.name)")
      return false
    }
    turn.want(.send(undo.bytes))
    guard let upload = last.upload else {
      notices.tell("undone; the file is still on the host")
      return true
    }
    notices.tell("undone")
    remove(upload, after: "undone")
    return true
  }

  /// Starts to remove a file from the host.
  ///
  /// - Parameter words: A description of what kj did before; safe to show.
  mutating func remove(_ upload: RemotePath, after words: String) {
    do throws(Failure) {
      guard let hostCall else { return notices.tell("\(words); the file is still on the host") }
      let arguments = wishes.removalArguments(upload, hostCall)
      let tool = try QuietTool("kj-uploads", arguments, in: environment)
      removals.append(Removal(tool: tool, words: words))
    } catch {
      notices.tell("\(words); the file is still on the host: \(error.message)")
    }
  }

  /// Reports the outcome of the removals.
  mutating func advance() {
    for removal in removals { removal.tool.advance() }
    while let place = removals.firstIndex(where: \.tool.hasEnded) {
      let removal = removals.remove(at: place)
      if removal.tool.hasSucceeded {
        notices.tell("\(removal.words); file removed from the host")
      } else {
        let reason = removal.tool.complaint.map { ": \(BarReason.words($0))" } ?? ""
        notices.tell("\(removal.words); the file is still on the host\(reason)")
      }
    }
  }
}
