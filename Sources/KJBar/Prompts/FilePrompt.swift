internal import KJDomain
internal import KJDrops
internal import KJSystem
internal import KJTerminal
internal import SystemPackage

/// A line in which the person types a file name; it stays until that file exists.
///
/// A separate thread reads directories and files, so a file system that does not answer blocks nothing.
final class FilePrompt: SessionPrompt {
  private typealias Opening = Result<[DroppedFile], UnusableFile>

  /// The prompt handles dropped files itself.
  let yieldsToDrops = false
  let room = PromptRoom(for: .uploadFile)

  private static let keys = "Tab completes   Esc closes"
  /// How long keys wait for a file to be opened.
  private static let patience = Duration.seconds(1)

  private let environment: Environment
  private let place: DroppedPaths.Place
  private let most: Int
  private var line = LineEditor()
  private var hint = FilePrompt.keys
  private var isRefused = false
  private var completing: (work: BackgroundWork<FileCompletion?>, line: LineEditor)?
  private var opening: (work: BackgroundWork<Opening>, limit: Deadline)?

  /// - Parameter most: The maximum number of files given at once, written the way terminals write dropped files.
  init(_ environment: Environment, most: Int) {
    self.environment = environment
    place = DroppedPaths.Place(here: environment)
    self.most = most
  }

  func content(items: Int) -> DockContent {
    .prompt(DockPrompt("file to upload:", line, hint: hint, isRefused: isRefused))
  }

  var interests: [Interest] {
    [completing.map { Interest($0.work.finished) }, opening.map { Interest($0.work.finished) }]
      .compactMap(\.self)
  }

  var deadline: Deadline { opening?.limit ?? .never }

  // MARK: Typing

  func take(_ key: PromptKey) -> PromptOutcome {
    switch key {
    case .complete: return complete() ? .waits : .rings
    case .accept: return accept() ? .waits : refuse("type a file name")
    case .cancel, .leave: return .closes
    default:
      guard let edit = key.lineEdit else { return .rings }
      apply(edit)
      return .waits
    }
  }

  private func apply(_ edit: LineEdit) {
    line.apply(edit)
    hint = Self.keys
    isRefused = false
  }

  /// Starts searching for names that begin with the typed text.
  ///
  /// - Returns: Whether the search has started.
  private func complete() -> Bool {
    guard completing == nil else { return false }
    let text = line.before
    guard
      let work = try? BackgroundWork({ [environment] in FileCompletion(of: text, in: environment) })
    else { return false }
    completing = (work, line)
    return true
  }

  /// Starts opening the named file.
  ///
  /// - Returns: Whether opening has started.
  private func accept() -> Bool {
    let text = line.text
    guard text.contains(where: { $0 != " " }) else { return false }
    guard
      let work = try? BackgroundWork({ [environment, place, most] in
        Self.open(text, environment, place, most)
      })
    else { return false }
    opening = (work, .after(Self.patience))
    return true
  }

  // MARK: Files

  func advance() -> PromptOutcome {
    takeCompletion()
    guard let opening else { return .waits }
    if let result = opening.work.value {
      self.opening = nil
      switch result {
      case .success(let files): return .chosen(.files(files))
      case .failure(let refusal): return refuse(refusal.reason)
      }
    }
    guard opening.limit.hasPassed else { return .waits }
    self.opening = nil
    return refuse("opening the file took too long")
  }

  private func refuse(_ reason: String) -> PromptOutcome {
    hint = reason
    isRefused = true
    return .refused
  }

  private func takeCompletion() {
    guard let completing, let found = completing.work.value else { return }
    self.completing = nil
    guard completing.line == line else { return }
    guard let found, !found.matches.isEmpty else {
      hint = "no matching file"
      isRefused = true
      return
    }
    apply(.insert(found.addition))
    if found.addition.isEmpty && found.matches.count > 1 {
      hint = found.matches.joined(separator: "  ")
    }
  }

  /// Opens the file with exactly the typed name, or otherwise parses the text as files dropped on a terminal.
  private static func open(
    _ text: String, _ environment: Environment, _ place: DroppedPaths.Place, _ most: Int
  ) -> Opening {
    do throws(UnusableFile) {
      return .success([try DroppedFile(named: environment.expandingTilde(text))])
    } catch {
      for reading in DroppedPaths(Array(text.utf8), at: place)?.readings ?? []
      where reading.count <= most {
        let files = reading.compactMap { try? DroppedFile(named: FilePath(bytes: $0)) }
        if files.count == reading.count { return .success(files) }
      }
      return .failure(error)
    }
  }
}
