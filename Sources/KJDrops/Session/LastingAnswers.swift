internal import KJBase
internal import KJDomain
internal import KJStore
internal import KJSystem
internal import KJTerminal

/// What the person has answered about drops for good.
struct LastingAnswers {
  private let file: ConfigurationFile
  private let notices: SessionNotices
  /// The programs that always get pastes, although kj does not know them.
  private(set) var programs: Set<String>
  /// Whether single files that are no pictures are uploaded without a question, until the session ends.
  var takesFiles = false
  /// What goes into the file; why it did not, safe to show.
  private var keeping: BackgroundWork<String?>?

  init(_ settings: InsertionSettings, in file: ConfigurationFile, _ notices: SessionNotices) {
    programs = Set(settings.always ?? [])
    self.file = file
    self.notices = notices
  }

  func addInterests(to list: inout [Interest]) {
    if let keeping { list.append(Interest(keeping.finished)) }
  }

  /// Has an unknown program always get pastes, in this session and in those to come.
  mutating func allow(_ program: String) {
    programs.insert(program)
    keeping = try? BackgroundWork { [file] in
      do throws(Failure) { try file.allow(program) } catch { return error.message }
      return nil
    }
  }

  /// Tells why the file does not have an answer.
  mutating func advance() {
    guard let kept = keeping?.value else { return }
    keeping = nil
    kept.map { notices.tell("'always' holds for this session only: \($0)", .warning) }
  }
}
