internal import KJBase
internal import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJInsertion
internal import KJStore
internal import KJSystem

/// Handles the paths of a host's files in the order of the inputs: inserts them on the host itself, over the
/// connection of the upload, or hands them over once the host has reported its foreground programs.
///
/// It belongs to the thread of its host.
final class HostInsertion {
  /// A complete file whose path waits for the host's answer, or for its turn.
  private struct WholeFile {
    let number: Int
    let piece: PicturePiece?
    let file: UploadedFile
    /// When its last bytes left.
    let sentTime: MonotonicTime

    var place: UploadPlace { UploadPlace(input: number, piece: piece) }
  }

  private let connector: Connector
  private let messages: HostMessages
  private let share: InsertionShare?
  /// The directory for files; nil for the one that is set for the host.
  private let directory: RemoteDirectory?
  /// Inserts paths on the host itself, if the person asked for that or the session here turned out to show tmux there.
  private var inserter: RemoteInserter?
  /// Inquiries about the foreground program on the host, for a path that is inserted here: one for each of kj's own
  /// sessions that may take the path, or a single one over the connection of the upload.
  private var inquiries: [ForegroundInquiry] = []
  /// The sessions that the inquiries ask.
  private var sessions: [LinkID] = []
  /// The connection of the upload; nil while there is none.
  private weak var connection: (any UploadConnection)?
  /// Files whose paths are not inserted yet, in the order of the inputs.
  private var whole: [WholeFile] = []
  /// Whether the main thread knows the foreground programs on the host.
  private var hasToldForeground = false

  init(
    _ share: InsertionShare?, uploadsIn directory: RemoteDirectory?, _ connector: Connector,
    _ messages: HostMessages
  ) {
    self.share = share
    self.directory = directory
    self.connector = connector
    self.messages = messages
    if case .inserting(let insertion) = share {
      inserter = RemoteInserter(insertion, on: connector.host, connector.context.questions)
    }
  }

  /// Whether there are files whose paths are not inserted yet.
  var isUnderWay: Bool { !whole.isEmpty }

  // MARK: The connection

  /// Begins to query the host over a connection that was just made.
  func begin(over connection: any UploadConnection) {
    self.connection = connection
    inquiries = []
    beginInquiries()
  }

  /// Forgets the connection, which was lost.
  func loseConnection() {
    connection = nil
    inquiries = []
  }

  /// Finds the tmux pane before the first file is sent.
  func findPane(over connection: UploadConnector) throws(Failure) {
    guard let inserter, connection.current != nil else { return }
    try inserter.choose(connection.tmux)
  }

  // MARK: What is in front

  var interests: [Interest] { inquiries.flatMap(\.interests) }

  /// The latest time at which to look again.
  var waking: Deadline { inquiries.map(\.waking).reduce(.never, min) }

  /// Begins to ask, unless the right sessions are being asked already: sessions come and go while paths keep arriving.
  ///
  /// - Returns: Whether it has begun.
  @discardableResult
  private func beginInquiries() -> Bool {
    guard case .asking(let asked) = share, let connection else { return false }
    let current = asked.sessions()
    if !inquiries.isEmpty && current == sessions { return false }
    sessions = current
    let asking: [LinkID?] = current.isEmpty ? [nil] : current
    inquiries = asking.map {
      ForegroundInquiry(
        connector, asking: $0, uploadsIn: directory, isRequired: asked.isRequired, asked.settings)
    }
    for inquiry in inquiries { inquiry.begin(over: connection.connection, of: connection.link) }
    return true
  }

  /// Asks the host again once the last bytes of a file, or the name of a directory, have left; takes its answers.
  ///
  /// - Returns: The command on the host that files go through from now on; nil if their destination stays the same.
  func askHost(
    about deliveries: [Delivery], _ directories: [DirectoryDelivery]
  ) throws(Failure) -> String? {
    guard !inquiries.isEmpty else { return nil }
    let sent = deliveries.filter { $0.noteSent() && $0.directory == nil }
    if !sent.isEmpty || directories.contains(where: { $0.noteSent() }), !beginInquiries() {
      for inquiry in inquiries { inquiry.ask() }
    }
    for inquiry in inquiries { inquiry.advance() }
    guard !hasToldForeground, !inquiries.contains(where: \.awaitsFirst) else { return nil }
    let foregrounds = inquiries.compactMap(\.latest)
    guard let first = foregrounds.first else { return nil }
    hasToldForeground = true
    let passage = try passage(showing: first)
    if passage == nil, sessions.isEmpty { insertOnHost(showing: first) }
    messages.tell(foregrounds)
    if let passage {
      for inquiry in inquiries { inquiry.follow(passage) }
    }
    return passage
  }

  /// Whether files must wait until the host reports its foreground program, because they may go where it leads.
  var awaitsPlace: Bool {
    guard case .asking(let inquiry) = share, inquiry.mayFollow, !hasToldForeground else {
      return false
    }
    let (context, wishes) = (connector.context, connector.host.wishes)
    return wishes.passage == nil && inquiries.contains(where: \.awaitsFirst)
      && (context.questions.canAsk || !wishes.allowedPassages.isEmpty)
  }

  /// The command that leads where the foreground program leads, if the person allows its use.
  private func passage(showing foreground: HostForeground) throws(Failure) -> String? {
    let (host, questions) = (connector.host, connector.context.questions)
    guard case .asking(let inquiry) = share, inquiry.mayFollow, host.wishes.passage == nil,
      let terminal = try inquiry.terminal(foreground), let passage = terminal.passage
    else { return nil }
    if host.wishes.allowedPassages.contains(passage) { return passage }
    guard questions.canAsk, let front = terminal.front else { return nil }
    let book = HostBookFile(connector.context.settings.locations.hostBook)
    let lasting = host.address.isSaved ? ["always  for '\(host.label)'"] : []
    let answer = try questions.choose(
      "'\(front.name)' is in the foreground on '\(host.label)'.\nUpload through '\(passage)'?",
      among: ["yes"] + lasting + ["no"])
    guard let answer, answer <= lasting.count else { return nil }
    if answer == 1 {
      do throws(Failure) { try book.allow(passage, on: host.label.raw) } catch {
        messages.warn(error.message)
      }
    }
    return passage
  }

  /// The answers for a file whose last bytes left at this time; nil while another one may still arrive.
  private func answers(askedSince time: MonotonicTime) -> [HostForeground]? {
    var known: [HostForeground] = []
    for inquiry in inquiries {
      switch inquiry.answer(askedSince: time) {
      case .due: return nil
      case .known(let foreground): known.append(foreground)
      case .unknown: break
      }
    }
    return known
  }

  /// Leaves the insertion to tmux on the host if the session here shows that tmux, because tmux knows its panes.
  private func insertOnHost(showing foreground: HostForeground) {
    guard case .asking(let inquiry) = share, inquiry.mayInsertOnHost else { return }
    do throws(Failure) {
      let terminal = try inquiry.terminal(foreground)
      guard case .multiplexer = terminal?.front, let pane = terminal?.pane else { return }
      let host = connector.host
      connector.context.log(
        "tmux on '\(host.label)' is showing '\(pane.id)', which will receive the paths")
      inserter = RemoteInserter(
        inquiry.insertion(into: pane), on: host, connector.context.questions)
    } catch {
      connector.context.log(error.message)
    }
  }

  // MARK: Paths

  /// Takes a complete file; reports it at once if there is nothing to do about its path here.
  ///
  /// - Parameter sentTime: When its last bytes left; nil if unknown.
  func take(
    _ file: UploadedFile, _ number: Int, _ piece: PicturePiece? = nil, sentTime: MonotonicTime?
  ) {
    guard share != nil else { return messages.post(.uploaded(file), number, piece) }
    let new = WholeFile(number: number, piece: piece, file: file, sentTime: sentTime ?? .now)
    let index = whole.firstIndex { $0.place > new.place } ?? whole.count
    whole.insert(new, at: index)
  }

  /// Inserts the paths of files that have no earlier file in progress, which keeps the paths in order; a path
  /// that is inserted here is handed over as soon as the host has reported its foreground programs.
  ///
  /// - Parameter earliest: The first file that is still in progress; nil if there is none.
  /// - Returns: Whether any path was inserted or handed over.
  func insertPaths(
    before earliest: UploadPlace?, over connection: UploadConnector
  ) throws(Failure) -> Bool {
    guard !whole.isEmpty else { return false }
    try findPane(over: connection)
    let before = whole.count
    while let first = whole.first, earliest.map({ first.place < $0 }) ?? true {
      let progress: InsertionProgress
      if let inserter {
        whole.removeFirst()
        progress = .ended(insert(first.file.path, inserter, over: connection))
      } else {
        guard let foregrounds = answers(askedSince: first.sentTime) else {
          return whole.count < before
        }
        progress = .due(foregrounds)
        whole.removeFirst()
      }
      messages.post(.uploaded(first.file), first.number, first.piece, progress)
    }
    return whole.count < before
  }

  private func insert(
    _ path: RemotePath, _ inserter: RemoteInserter, over connection: UploadConnector
  ) -> InsertionResult {
    do throws(Failure) {
      let content = InsertionContent.path(path.bytes, as: inserter.format)
      return .inserted(try inserter.insert(content, connection.tmux))
    } catch {
      return .failed(error)
    }
  }

  /// Reports complete files whose paths will no longer be inserted.
  func giveUp(because failure: Failure) {
    for file in whole {
      messages.post(.uploaded(file.file), file.number, file.piece, .ended(.failed(failure)))
    }
    whole.removeAll()
  }
}
