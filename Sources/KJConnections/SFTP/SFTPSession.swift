package import KJBase
package import KJDomain
package import KJHosts
package import KJSFTP
package import KJSessions
package import KJSystem
internal import SystemPackage

/// One SFTP conversation over one channel.
package final class SFTPSession {
  /// How many bytes of requests may wait for the channel; the limit keeps file data from being read too early.
  private static let mostQueued = 128 * 1024

  package let host: ResolvedHost
  package let log: (String) -> Void
  private let channel: any ByteChannel
  package var conversation: UploadConversation
  private let homeRequest: RequestID?
  /// The directory in which relative paths start; known after the first flight.
  package private(set) var home: RemotePath?
  /// Whether the request for the home directory was answered, with or without success.
  package private(set) var hasAskedForHome = false
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

  /// Sends INIT and the request for the home directory; both answers come with the first flight.
  package init(
    _ channel: any ByteChannel, to host: ResolvedHost, log: @escaping (String) -> Void
  ) throws(Failure) {
    self.channel = channel
    self.host = host
    self.log = log
    conversation = UploadConversation(isBesideTyping: channel.isBesideTyping)
    homeRequest = conversation.client.home()
    _ = try send()
    try channel.establish()
    log("opened SFTP over \(channel.transport)")
  }

  /// Begins another conversation, over another channel.
  package init(_ channel: any ByteChannel, beside other: SFTPSession) throws(Failure) {
    self.channel = channel
    host = other.host
    log = other.log
    conversation = UploadConversation(beside: other.conversation)
    homeRequest = nil
    _ = try send()
  }

  deinit { buffer.deallocate() }

  // MARK: Requests with answers

  /// Makes one request and waits for its answer.
  ///
  /// Must not be called while uploads are in progress, because it takes their answers.
  package func answer(
    until deadline: Deadline, to request: (inout SFTPClient) -> RequestID
  ) throws(Failure) -> Reply {
    try answers(until: deadline) { [request(&$0)] }[0]
  }

  /// Makes several requests in one flight and waits for all answers.
  package func answers(
    until deadline: Deadline, to requests: (inout SFTPClient) -> [RequestID]
  ) throws(Failure) -> [Reply] {
    let start = MonotonicTime.now
    let requests = requests(&conversation.client)
    let asked = Set(requests)
    var answers: [RequestID: Reply] = [:]
    while true {
      var moved = try receive { id, reply in
        if asked.contains(id) { answers[id] = reply }
      }
      if answers.count == requests.count { return requests.compactMap { answers[$0] } }
      moved = try send() || moved
      if !moved { try wait(dueSince: start, until: deadline) }
    }
  }

  /// The outcome of removing a file.
  package enum Removal {
    case removed
    case missing
    case refused

    init(_ answer: Reply) {
      switch answer.refusal?.code {
      case nil: self = .removed
      case .noSuchFile: self = .missing
      default: self = .refused
      }
    }
  }

  package func remove(_ path: [UInt8], until deadline: Deadline) throws(Failure) -> Removal {
    try remove([path], until: deadline)[0]
  }

  /// Removes files, in one flight, and checks those that the server refuses to remove: a server may refuse whether or
  /// not the file exists.
  package func remove(_ paths: [[UInt8]], until deadline: Deadline) throws(Failure) -> [Removal] {
    var removals = try answers(until: deadline) { client in paths.map { client.remove($0) } }
      .map(Removal.init)
    let refused = removals.indices.filter { removals[$0] == .refused }
    if refused.isEmpty { return removals }
    let looks = try answers(until: deadline) { client in
      refused.map { client.status(at: paths[$0]) }
    }
    for (place, look) in zip(refused, looks) where look.refusal?.code == .noSuchFile {
      removals[place] = .missing
    }
    return removals
  }

  // MARK: Facts about the conversation

  /// How the server was reached.
  package var transport: String { channel.transport }

  /// The underlying connection, if it is kj's own.
  package var connection: HostConnection? { channel.connection }

  /// The session or link of kj whose connection is used, if another process holds that connection.
  package var link: LinkClient? { (channel as? BorrowedChannel)?.client }

  /// Whether the server has answered INIT, in any version; if so, it may have carried out the requests sent.
  package var speaksSFTP: Bool { conversation.client.extensions != nil || speaksOtherVersion }
  private var speaksOtherVersion = false

  /// The extensions that the server offers; empty before its first answer.
  package var extensions: Set<String> { Set((conversation.client.extensions ?? [:]).keys) }

  /// Keeps the session working after an interruption, so files can be tidied up.
  package func ignoreInterruption() { channel.ignoreInterruption() }

  // MARK: Bytes

  /// Whether more requests may be queued.
  package var hasRoom: Bool { conversation.client.pendingOutput < Self.mostQueued }

  /// Takes what has arrived.
  ///
  /// - Returns: Whether anything had arrived.
  package func receive(_ handle: (RequestID, Reply) -> Void) throws(Failure) -> Bool {
    var moved = false
    while true {
      let count = try channel.read(into: buffer)
      if count == 0 { return moved }
      moved = true
      do throws(SFTPError) {
        try conversation.client.receive(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      } catch {
        if case .unsupportedVersion = error { speaksOtherVersion = true }
        throw failure(error)
      }
      while let (id, reply) = conversation.client.nextReply() {
        conversation.receive(id, reply, now: MonotonicTime.now.nanoseconds)
        if id == homeRequest { noteHome(reply) } else { handle(id, reply) }
      }
    }
  }

  private func noteHome(_ reply: Reply) {
    hasAskedForHome = true
    // A home directory with a line break would let a server insert any line into the results.
    guard let path = reply.realPath.flatMap(RemotePath.init), path.isPlain else { return }
    home = path
  }

  /// Offers the waiting bytes to the channel.
  ///
  /// - Returns: Whether any of them were taken.
  package func send() throws(Failure) -> Bool {
    let before = conversation.client.pendingOutput
    if before > 0 {
      try conversation.client.sendOutput { (bytes) throws(Failure) in try channel.write(bytes) }
    }
    channel.flush()
    return conversation.client.pendingOutput < before
  }

  /// Waits for the channel while answers are due, or for one of `others`.
  ///
  /// - Parameters:
  ///   - start: The time since which answers have been due.
  ///   - deadline: When the task that needs the answers must be done.
  ///   - waking: The latest time to return, even if nothing has arrived.
  package func wait(
    dueSince start: MonotonicTime, until deadline: Deadline, waking: Deadline = .never,
    beside others: [Interest] = []
  ) throws(Failure) {
    let patience = channel.patience
    let stall = Deadline(at: max(start, channel.lastArrival) + patience)
    let isReady = try isReady(until: min(deadline, stall, waking), beside: others)
    if isReady { return }
    if stall.hasPassed { throw .silence(of: host, patience) }
    if deadline.hasPassed { throw .tooLong(to: host) }
  }

  /// Waits for the channel, for one of `others`, or for the deadline, while no answer is due.
  package func wait(until deadline: Deadline, beside others: [Interest]) throws(Failure) {
    _ = try isReady(until: deadline, beside: others)
  }

  /// - Returns: false if nothing arrived before the deadline.
  private func isReady(until deadline: Deadline, beside others: [Interest]) throws(Failure) -> Bool
  {
    try requireOpen()
    do throws(WaitError) {
      try channel.wait(until: deadline, beside: others)
      return true
    } catch {
      if error == .interrupted { throw .interrupted }
      return false
    }
  }

  /// Throws if no more answers can come.
  package func requireOpen() throws(Failure) { if channel.isFinished { throw ended() } }

  // MARK: Failures

  /// The failure if the channel ended while an answer was due.
  private func ended() -> Failure {
    let name = "'\(host.label)'"
    let words = channel.lastWords.map { ": \($0.printable)" }
    guard conversation.client.extensions == nil else {
      return Failure(
        .connectionLost, "lost the connection to \(name): SFTP ended\(words ?? "")")
    }
    return Failure(
      .unreachable, "SFTP did not start on \(name)\(words ?? "")",
      advice: ["the key may be restricted to a command: see 'command=' in its authorized_keys"])
  }

  package func failure(_ error: SFTPError) -> Failure {
    let name = "'\(host.label)'"
    switch error {
    case .notSFTP(let bytes):
      let text = String(decoding: bytes, as: UTF8.self).printable
      return Failure(
        .unreachable, "\(name) sent other text instead of SFTP: '\(text)'",
        advice: ["its login scripts must print nothing when there is no terminal"])
    case .unsupportedVersion(let version):
      return Failure(.unreachable, "\(name) speaks SFTP version \(version), not version 3")
    case .malformed(let what):
      return Failure(.connectionLost, "\(name) violates the SFTP protocol: \(what)")
    }
  }
}
