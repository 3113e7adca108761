internal import KJBase
internal import KJDomain
internal import KJStore
internal import KJSystem
internal import KJTerminal

/// What the person has answered about drops for good.
struct LastingAnswers {
  private let file: ConfigurationFile
  /// The book that has the host, and the host's name there; nil for a host that is not saved.
  private let saved: (book: HostBookFile, host: String)?
  private let notices: SessionNotices
  /// The programs that always get pastes, although kj does not know them.
  private(set) var programs: Set<String>
  /// Whether single files that are no pictures are uploaded without a question, until the session ends.
  var takesFiles = false
  /// What goes into the file; why it did not, safe to show.
  private var keeping: BackgroundWork<String?>?

  init(
    _ settings: InsertionSettings, in file: ConfigurationFile,
    _ saved: (book: HostBookFile, host: String)?, _ notices: SessionNotices
  ) {
    programs = Set(settings.always ?? [])
    self.file = file
    self.saved = saved
    self.notices = notices
  }

  func addInterests(to list: inout [Interest]) {
    if let keeping { list.append(Interest(keeping.finished)) }
  }

  /// Has an unknown program always get pastes, in this session and in those to come.
  mutating func allow(_ program: String) {
    programs.insert(program)
    keep { [file] () throws(Failure) in try file.allow(program) }
  }

  /// Whether files can be allowed to go through a command for good.
  var canKeepPassages: Bool { saved != nil }

  /// Lets files go through a command on this host in the sessions to come.
  mutating func keep(_ passage: String) {
    guard let (book, host) = saved else { return }
    keep { () throws(Failure) in try book.allow(passage, on: host) }
  }

  private mutating func keep(_ change: @escaping @Sendable () throws(Failure) -> Void) {
    keeping = try? BackgroundWork {
      do throws(Failure) { try change() } catch { return error.message }
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
