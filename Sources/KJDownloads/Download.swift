internal import KJBase
internal import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJPassages
internal import KJSFTP
internal import KJSystem
internal import SystemPackage

/// One file being fetched, over as many connections as it takes.
final class Download {
  /// How many times to read a file that somebody is writing to.
  private static let mostAttempts = 2

  let number: Int
  let path: [UInt8]
  private let name: LocalName?
  private let request: DownloadRequest
  private var file: ArrivingFile?
  private var conversation: FileDownload?
  /// Replaces the conversation if the file is fetched through a shell.
  private var script: ScriptDownload?
  private var attempts = 0
  /// How much of the file arrived over an earlier connection, and the facts of the file at that time.
  private var before: (offset: Int, facts: FileFacts)?
  private var start = MonotonicTime.now
  private(set) var outcome: Result<DownloadedFile, Failure>?

  /// - Parameter taken: The local names of the other files in the request.
  init(_ number: Int, at path: [UInt8], _ request: DownloadRequest, unlike taken: Set<[UInt8]> = [])
  {
    self.number = number
    self.request = request
    self.path = path
    name = LocalName(of: path)?.unlike(taken)
  }

  /// The local name of the file; nil if it has none.
  var localName: [UInt8]? { name?.bytes }

  /// The path as shown to people; safe to display.
  var label: OutsideText { OutsideText(decoding: path) }

  /// The local path of the file, if it has a local name.
  private var target: FilePath? { name.map { request.directory.appending(name: $0.bytes) } }

  private var reading: (any FileReading)? { conversation ?? script }
  var isUnderWay: Bool { reading != nil }
  var outstanding: Int { conversation?.outstanding ?? 0 }
  var size: Int? { reading?.facts?.size }
  var done: Int { reading?.contiguousCount ?? 0 }
  /// Whether the connection is no longer usable, because the server waits for another program.
  private(set) var hangs = false

  // MARK: The conversation

  /// Begins the conversation, over a newly made connection.
  func begin(isEarly: Bool, over session: SFTPSession) {
    guard prepare(session.host) else { return }
    conversation = FileDownload(
      path, limit: request.mostBytes, after: before, isEarly: isEarly,
      &session.conversation.client)
  }

  /// Begins to read the file in a shell, which reads it after the files begun earlier.
  func begin(over shell: HostShell, on host: ResolvedHost) {
    guard prepare(host) else { return }
    script = ScriptDownload(path, limit: request.mostBytes, after: before, over: shell)
  }

  /// Begins an attempt, unless it is already known that it cannot produce a file.
  private func prepare(_ host: ResolvedHost) -> Bool {
    guard outcome == nil else { return false }
    do throws(Failure) { try makeFile(host) } catch {
      fail(error)
      return false
    }
    if attempts == 0 { start = .now }
    attempts += 1
    return true
  }

  /// Checks the local files before anything is requested.
  private func makeFile(_ host: ResolvedHost) throws(Failure) {
    guard let target else {
      throw Failure(.noInput, "'\(label)' on '\(host.label)' names no file")
    }
    if request.areNamed, !request.overwrites, (try? target.ownStatus()) != nil {
      throw existing(target)
    }
    if file != nil { return }
    do throws(SystemError) {
      file = try ArrivingFile(
        in: request.directory, isPrivate: !request.areNamed || request.areCopies)
    } catch {
      throw Failure(
        .cannotCreate,
        "cannot create a file in '\(request.directory.printable)': \(error.reason)")
    }
  }

  private func existing(_ target: FilePath) -> Failure {
    Failure(
      .cannotCreate, "cannot create '\(target.printable)': it already exists",
      advice: [.step(.replaceFile)]
    )
  }

  /// Takes an answer if it belongs to this file.
  ///
  /// - Throws: ``SFTPError`` for an answer that breaks the rules.
  func receive(_ id: RequestID, _ reply: Reply, over session: SFTPSession) throws(SFTPError) {
    guard let piece = try conversation?.receive(id, reply, &session.conversation.client) else {
      return
    }
    do throws(Failure) { try write(piece) } catch {
      stop(over: session)
      fail(error)
    }
  }

  private func write(_ piece: FilePiece) throws(Failure) {
    do throws(SystemError) { try file?.write(piece.bytes, at: piece.offset) } catch {
      throw Failure(
        .inputOutput, "cannot write to '\(request.directory.printable)': \(error.reason)")
    }
  }

  /// Takes the bytes that have arrived through a shell, and notes the end.
  func receive(from shell: HostShell, on host: ResolvedHost) {
    if let piece = script?.receive(from: shell) {
      // If the file cannot be written, nobody wants the bytes that the host is still sending.
      do throws(Failure) { try write(piece) } catch { return fail(error, hangs: true) }
    }
    guard let script, script.failure != nil || script.isWhole else { return }
    self.script = nil
    conclude(script, host) { begin(over: shell, on: host) }
  }

  /// Requests more bytes, and notes the end.
  ///
  /// - Parameters:
  ///   - room: The maximum number of bytes in flight.
  ///   - size: The maximum number of bytes per READ.
  func goOn(room: Int, by size: Int, over session: SFTPSession) {
    conversation?.ask(room: room, by: size, &session.conversation.client)
    guard let conversation else { return }
    if conversation.failure != nil {
      hangs = conversation.mayHang
      self.conversation = nil
    } else if conversation.isWhole {
      stop(over: session)
    } else {
      return
    }
    conclude(conversation, session.host) { begin(isEarly: false, over: session) }
  }

  /// Notes how an attempt has ended, or reads the file once more if somebody wrote to it.
  private func conclude(
    _ reading: any FileReading, _ host: ResolvedHost, orElse beginAgain: () -> Void
  ) {
    let mayTryAgain = attempts < Self.mostAttempts
    if let failure = reading.failure {
      guard failure == .changed, mayTryAgain else {
        return fail(Failure(failure, label, host, most: request.mostBytes))
      }
      before = nil
      beginAgain()
    } else if reading.hasGrown, isPicture, mayTryAgain {
      beginAgain()
    } else {
      finish(reading)
    }
  }

  private var isPicture: Bool { PictureFormat(claimedBy: label.raw) != nil }

  /// Whether its local name differs from its name on the host.
  var isRenamed: Bool { name?.isOwn == false }

  private func finish(_ reading: any FileReading) {
    guard let file, let target, let facts = reading.facts else { return }
    let size = facts.size == 0 ? reading.contiguousCount : facts.size
    do throws(SystemError) {
      let name = request.areNamed ? target : nil
      try file.finish(
        as: name, size: size, modified: request.areCopies ? nil : facts.modified,
        replaces: request.overwrites)
      outcome = .success(
        DownloadedFile(
          path: name, size: size, hasGrown: reading.hasGrown, duration: .now - start))
    } catch {
      fail(
        error.errno == .fileExists
          ? existing(target)
          : Failure(.cannotCreate, "cannot create '\(target.printable)': \(error.reason)"))
    }
  }

  /// Passes on everything that has arrived.
  func handOut(_ take: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    try file?.read(take) { Failure(.inputOutput, "\($0)") }
  }

  /// Closes the file on the host.
  private func stop(over session: SFTPSession) {
    conversation?.close(&session.conversation.client)
    conversation = nil
  }

  /// Notes that the connection has been lost; the bytes that arrived are kept.
  func lose() {
    if let reading, let facts = reading.facts { before = (reading.contiguousCount, facts) }
    conversation = nil
    script = nil
    // The loss is not the file's fault.
    attempts = max(attempts - 1, 0)
    hangs = false
  }

  /// - Parameter hangs: Whether the connection is no longer usable.
  func fail(_ failure: Failure, hangs: Bool = false) {
    if outcome == nil { outcome = .failure(failure) }
    self.hangs = self.hangs || hangs
    conversation = nil
    script = nil
    file = nil
  }
}

extension FilePath {
  /// Safe to display.
  var printable: String { OutsideText(decoding: bytes).description }
}

extension Failure {
  fileprivate init(
    _ failure: DownloadFailure, _ path: OutsideText, _ host: ResolvedHost, most: Int
  ) {
    let subject = "'\(path)' on '\(host.label)'"
    switch failure {
    case .directory:
      self.init(
        .noInput, "cannot fetch \(subject): it is a directory",
        advice: ["use 'scp -r' or 'rsync' to fetch a directory"])
    case .notRegular:
      self.init(.noInput, "cannot fetch \(subject): it is not a regular file")
    case .tooLarge(let size):
      let words = size.map { "it has \($0) bytes, more than \(most)" } ?? "it never ends"
      self.init(
        .unusablePicture, "cannot fetch \(subject): \(words)",
        advice: size == nil ? [] : [.step(.allowMoreBytes)])
    case .refused(let status):
      let code: ExitStatus = status.code == .permissionDenied ? .refused : .noInput
      self.init(code, "cannot fetch \(subject): \(status.reason)")
    case .changed:
      self.init(
        .inputOutput, "cannot fetch \(subject): it changed twice while it was being read")
    case .unknown(let words):
      self.init(.inputOutput, "cannot fetch \(subject): the script on the host says '\(words)'")
    }
  }
}
