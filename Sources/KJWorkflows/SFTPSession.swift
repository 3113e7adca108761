// The loop that moves bytes between the SFTP machine and its channel.

internal import KJDomain
internal import KJSFTP
internal import KJSystem
internal import SystemPackage

/// A transfer that ended because of the connection, or because the person wanted it.
struct TransferFailure: Error {
  let failure: Failure
  /// What may stand on the host, in the form that was sent there.
  let unfinished: FileUpload.Unfinished?
  /// What a later attempt has to know.
  let resumption: Resumption
}

/// One SFTP conversation over one channel.
final class SFTPSession {
  /// Bytes of requests that may wait for the channel, so that file data is read when it is needed.
  private static let mostQueued = 128 * 1024

  private let host: ResolvedHost
  private let log: (String) -> Void
  private let channel: any SFTPChannel
  private var client = SFTPClient()
  private let homeRequest: RequestID
  /// The directory that relative paths start in; known after the first flight.
  private(set) var home: RemotePath?
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

  /// Sends INIT and the question for the home directory, whose answers the first upload receives.
  init(
    _ channel: any SFTPChannel, to host: ResolvedHost, log: @escaping (String) -> Void
  ) throws(Failure) {
    self.channel = channel
    self.host = host
    self.log = log
    homeRequest = client.realPath(Array(".".utf8))
    _ = try send()
    try channel.establish()
    log("opened SFTP over \(channel.transport)")
  }

  deinit {
    buffer.deallocate()
  }

  /// Uploads one file.
  ///
  /// - Parameters:
  ///   - resumption: What earlier attempts over lost connections left.
  ///   - progress: Called with the bytes that were acknowledged so far; false gives the upload up.
  ///   - fill: Puts the file's bytes from an offset into the buffer; false if they cannot be read.
  func upload(
    _ plan: UploadPlan, resuming resumption: Resumption, until deadline: Deadline,
    progress: (Int) -> Bool, fill: (Int, UnsafeMutableRawBufferPointer) -> Bool
  ) throws(TransferFailure) -> UploadOutcome {
    var upload = FileUpload(plan, resuming: resumption, &client)
    do throws(Failure) {
      try drive(&upload, until: deadline) { upload in
        feed(&upload, fill)
        if !progress(upload.acknowledged) { upload.cancel(&client) }
      }
    } catch {
      if error.status == .interrupted { tidy(&upload) }
      // What answers, and not by SFTP, has seen nothing of the file. An answer that was lost with the
      // line proves nothing.
      let isNoSFTP = client.extensions == nil && error.status == .unreachable
      let hasBegun = !isNoSFTP || resumption != .none
      throw TransferFailure(
        failure: error, unfinished: hasBegun ? upload.unfinished : nil,
        resumption: hasBegun ? upload.resumption : .none)
    }
    return upload.outcome ?? .failed(.cancelled, leftover: upload.unfinished?.path)
  }

  /// Answers the server's questions while there is nothing to send, until a descriptor is readable.
  func idle(until descriptor: FileDescriptor) throws(Failure) {
    while true {
      _ = try receive { _, _ in }
      _ = try send()
      if channel.isFinished { throw ended() }
      do throws(WaitError) {
        if try isReadable(descriptor) { return }
        try channel.wait(until: .never, beside: [Interest(descriptor)])
      } catch {
        throw .interrupted
      }
    }
  }

  private func isReadable(_ descriptor: FileDescriptor) throws(WaitError) -> Bool {
    do throws(WaitError) {
      return try KJSystem.wait(for: [Interest(descriptor)], until: .after(.zero)) == [true]
    } catch {
      if error == .interrupted { throw error }
      return false
    }
  }

  /// After an interruption: closes and removes what was begun, if the host answers soon.
  private func tidy(_ upload: inout FileUpload) {
    channel.ignoreInterruption()
    upload.cancel(&client)
    do throws(Failure) {
      try drive(&upload, until: .after(.seconds(3))) { _ in }
    } catch {
      log("could not tidy up: \(error.message)")
    }
  }

  private func feed(
    _ upload: inout FileUpload, _ fill: (Int, UnsafeMutableRawBufferPointer) -> Bool
  ) {
    while upload.wantedBytes > 0 && client.pendingOutput < Self.mostQueued {
      let offset = upload.wantedOffset
      var isRead = true
      upload.write(&client, now: MonotonicTime.now.nanoseconds) { isRead = fill(offset, $0) }
      if !isRead { upload.cancel(&client) }
    }
  }

  private func drive(
    _ upload: inout FileUpload, until deadline: Deadline, _ feed: (inout FileUpload) -> Void
  ) throws(Failure) {
    let start = MonotonicTime.now
    while upload.outcome == nil {
      var moved = try receive { id, reply in
        _ = upload.receive(id, reply, &client, now: MonotonicTime.now.nanoseconds)
      }
      feed(&upload)
      moved = try send() || moved
      if upload.outcome == nil && !moved { try wait(since: start, until: deadline) }
    }
  }

  /// What became of a file that was to be removed.
  enum Removal {
    case removed
    case missing
    case refused
  }

  /// Removes a file.
  func remove(_ path: [UInt8], until deadline: Deadline) throws(Failure) -> Removal {
    let answer = try answer(until: deadline) { $0.remove(path) }
    guard let refusal = answer.refusal else { return .removed }
    return refusal.code == .noSuchFile ? .missing : .refused
  }

  /// Makes one request and waits for its answer.
  func answer(
    until deadline: Deadline, to request: (inout SFTPClient) -> RequestID
  ) throws(Failure) -> Reply {
    let start = MonotonicTime.now
    let request = request(&client)
    var answer: Reply?
    while true {
      var moved = try receive { id, reply in if id == request { answer = reply } }
      if let answer { return answer }
      moved = try send() || moved
      if !moved { try wait(since: start, until: deadline) }
    }
  }

  // MARK: What is known of it

  /// How the server was reached.
  var transport: String { channel.transport }

  /// The connection of kj's own that it goes over, if it does.
  var connection: HostConnection? { channel.connection }

  /// The extensions that the server offers; empty before its first answer.
  var extensions: Set<String> { Set((client.extensions ?? [:]).keys) }

  /// From now on it works on although an interruption was caught, for tidying up.
  func ignoreInterruption() {
    channel.ignoreInterruption()
  }

  // MARK: Bytes

  /// Takes what has arrived.
  ///
  /// - Returns: Whether anything had.
  private func receive(_ handle: (RequestID, Reply) -> Void) throws(Failure) -> Bool {
    var moved = false
    while true {
      let count = try channel.read(into: buffer)
      if count == 0 { return moved }
      moved = true
      do throws(SFTPError) {
        try client.receive(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      } catch {
        throw failure(error)
      }
      while let (id, reply) = client.nextReply() {
        if id == homeRequest { noteHome(reply) } else { handle(id, reply) }
      }
    }
  }

  private func noteHome(_ reply: Reply) {
    // A server could put any line into the results with a home directory that holds a line end.
    guard case .names(let names) = reply, let path = names.first.flatMap({ RemotePath($0) }),
      path.isPlain
    else { return }
    home = path
  }

  /// Offers what waits to the channel.
  ///
  /// - Returns: Whether any of it was taken.
  private func send() throws(Failure) -> Bool {
    let before = client.pendingOutput
    if before > 0 {
      try client.sendOutput { (bytes) throws(Failure) in try channel.write(bytes) }
    }
    channel.flush()
    return client.pendingOutput < before
  }

  private func wait(since start: MonotonicTime, until deadline: Deadline) throws(Failure) {
    if channel.isFinished { throw ended() }
    let patience = channel.patience
    let stall = Deadline(at: max(start, channel.lastArrival) + patience)
    do throws(WaitError) {
      try channel.wait(until: min(deadline, stall), beside: [])
    } catch {
      if error == .interrupted { throw .interrupted }
      let name = "'\(host.label.printable)'"
      guard stall.hasPassed else {
        throw Failure(
          .connectionLost, "the upload to \(name) took too long",
          hints: ["allow more time with '--timeout SECONDS'"])
      }
      throw Failure(
        .connectionLost, "lost the connection to \(name): no answer for \(patience.inWords)",
        hints: ["wait longer with '--stall-timeout SECONDS'"])
    }
  }

  // MARK: Failures

  /// The channel ended although an answer is due.
  private func ended() -> Failure {
    let name = "'\(host.label.printable)'"
    let words = channel.lastWords.map { ": \($0.printable)" }
    guard client.extensions == nil else {
      return Failure(
        .connectionLost, "lost the connection to \(name): SFTP ended there\(words ?? "")")
    }
    return Failure(
      .unreachable, "SFTP does not start on \(name)\(words ?? "")",
      hints: ["the key may be bound to a command there, see 'command=' in its authorized_keys"])
  }

  private func failure(_ error: SFTPError) -> Failure {
    let name = "'\(host.label.printable)'"
    switch error {
    case .notSFTP(let bytes):
      let text = String(decoding: bytes, as: UTF8.self).printable
      return Failure(
        .unreachable, "\(name) answers SFTP with other text: '\(text)'",
        hints: ["its login scripts must print nothing when there is no terminal"])
    case .unsupportedVersion(let version):
      return Failure(.unreachable, "\(name) speaks SFTP version \(version), kj only version 3")
    case .malformed(let what):
      return Failure(.connectionLost, "\(name) breaks the rules of SFTP: \(what)")
    }
  }
}
