internal import KJBase
internal import KJDomain
internal import KJStore
internal import KJSystem
internal import KJTerminal

/// The person's lasting answers about drops.
struct LastingAnswers {
  private let file: ConfigurationFile
  /// The book that contains the host, and the host's name there; nil for a host that is not saved.
  private let saved: (book: HostBookFile, host: String)?
  private let notices: SessionNotices
  /// The programs that always receive pastes, although kj does not know them.
  private(set) var programs: Set<String>
  /// Whether single files that are not pictures are uploaded without a question, until the session ends.
  var takesFiles = false
  /// The pending write to the file; returns why it failed, safe to show.
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

  /// Allows an unknown program to always receive pastes, in this session and later ones.
  mutating func allow(_ program: String) {
    programs.insert(program)
    keep { [file] () throws(Failure) in try file.allow(program) }
  }

  /// Whether kj can save a permission for files to pass through a command.
  var canKeepPassages: Bool { saved != nil }

  /// Allows files to pass through a command on this host in later sessions.
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

  /// Reports why an answer could not be saved.
  mutating func advance() {
    guard let kept = keeping?.value else { return }
    keeping = nil
    kept.map { notices.tell("'always' applies to this session only: \($0)", .warning) }
  }
}
