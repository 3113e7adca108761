// The loop that moves bytes between the SFTP machine and its channel.

internal import KJDomain
internal import KJSFTP
internal import KJSSH
internal import KJSystem

/// A transfer that ended because of the connection, or because the person wanted it.
struct TransferFailure: Error {
  let failure: Failure
  /// What may stand on the host, in the form that was sent there.
  let unfinished: FileUpload.Unfinished?
}

/// One SFTP conversation over one channel of a connection.
final class SFTPSession {
  /// Bytes of requests that may wait for the channel, so that file data is read when it is needed.
  private static let mostQueued = 128 * 1024

  private let connector: Connector
  private let connection: HostConnection
  private let channel: Channel
  private var client = SFTPClient()
  private let homeRequest: RequestID
  /// The directory that relative paths start in; known after the first flight.
  private(set) var home: RemotePath?
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

  /// Opens the channel.
  ///
  /// INIT and the question for the home directory wait for the first request, so that they share
  /// its flight.
  init(_ connection: HostConnection, _ connector: Connector) throws(Failure) {
    self.connection = connection
    self.connector = connector
    channel = try connection.openSFTPChannel()
    connector.log("opened SFTP over libssh2")
    homeRequest = client.realPath(Array(".".utf8))
  }

  deinit {
    buffer.deallocate()
  }

  /// Uploads one file.
  ///
  /// - Parameters:
  ///   - progress: Called with the bytes that were acknowledged so far.
  ///   - fill: Puts the file's bytes from an offset into the buffer; false if they cannot be read.
  func upload(
    _ plan: UploadPlan, until deadline: Deadline, progress: (Int) -> Void,
    fill: (Int, UnsafeMutableRawBufferPointer) -> Bool
  ) throws(TransferFailure) -> UploadOutcome {
    var upload = FileUpload(plan, &client)
    do throws(Failure) {
      try drive(&upload, until: deadline) { upload in
        feed(&upload, fill)
        progress(upload.acknowledged)
      }
    } catch {
      if error.status == .interrupted { tidy(&upload) }
      throw TransferFailure(failure: error, unfinished: upload.unfinished)
    }
    return upload.outcome ?? .failed(.cancelled, leftover: upload.unfinished?.path)
  }

  /// After an interruption: closes and removes what was begun, if the host answers soon.
  private func tidy(_ upload: inout FileUpload) {
    connection.ignoreInterruption()
    upload.cancel(&client)
    do throws(Failure) {
      try drive(&upload, until: .after(.seconds(3))) { _ in }
    } catch {
      connector.log("could not tidy up: \(error.message)")
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
    let start = MonotonicTime.now
    let request = client.remove(path)
    var answer: Reply?
    while answer == nil {
      var moved = try receive { id, reply in if id == request { answer = reply } }
      moved = try send() || moved
      if answer == nil && !moved { try wait(since: start, until: deadline) }
    }
    guard let refusal = answer?.refusal else { return .removed }
    return refusal.code == .noSuchFile ? .missing : .refused
  }

  // MARK: Bytes

  /// Takes what has arrived.
  ///
  /// - Returns: Whether anything had.
  private func receive(_ handle: (RequestID, Reply) -> Void) throws(Failure) -> Bool {
    var moved = false
    while true {
      let count: Int
      do throws(SSHError) { count = try channel.read(into: buffer) } catch {
        throw failure(error)
      }
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
    do throws(SSHError) {
      if before > 0 {
        try client.sendOutput { (bytes) throws(SSHError) in try channel.write(bytes) }
      }
      channel.flush()
    } catch {
      throw failure(error)
    }
    return client.pendingOutput < before
  }

  private func wait(since start: MonotonicTime, until deadline: Deadline) throws(Failure) {
    if channel.isFinished { throw ended() }
    let stall = Deadline(at: max(start, channel.lastArrival) + connector.timeouts.stall)
    do throws(SSHError) {
      try channel.wait(until: min(deadline, stall))
    } catch {
      if error.reason == .silent && deadline.hasPassed && !stall.hasPassed {
        throw Failure(
          .connectionLost, "the upload to '\(connector.host.label.printable)' took too long",
          hints: ["allow more time with '--timeout SECONDS'"])
      }
      throw failure(error)
    }
  }

  // MARK: Failures

  private func failure(_ error: SSHError) -> Failure {
    Failure(error, connector.host, .working, connector.timeouts)
  }

  /// The channel ended although an answer is due.
  private func ended() -> Failure {
    let name = "'\(connector.host.label.printable)'"
    let words = String(decoding: channel.errorOutput, as: UTF8.self)
      .split(whereSeparator: \.isNewline).last.map { ": \(String($0).printable)" }
    guard client.extensions == nil else {
      return Failure(
        .connectionLost, "lost the connection to \(name): SFTP ended there\(words ?? "")")
    }
    return Failure(
      .unreachable, "SFTP does not start on \(name)\(words ?? "")",
      hints: ["the key may be bound to a command there, see 'command=' in its authorized_keys"])
  }

  private func failure(_ error: SFTPError) -> Failure {
    let name = "'\(connector.host.label.printable)'"
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
