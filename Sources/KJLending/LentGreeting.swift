internal import KJBase
internal import KJDomain
internal import KJSFTP
internal import KJSystem

/// A request that was sent before a client existed, and the server's answer.
struct EarlyExchange {
  let request: [UInt8]
  let answer: [UInt8]
}

/// The start of a conversation: each client's first requests and, in the same flight, the real paths of the roots.
struct LentGreeting {
  /// The limit for the total length of the answers.
  private static let longest = 1 << 16

  private var client = SFTPClient()
  private let homeRequest: RequestID
  /// The paths that have a REALPATH request.
  private var questions: [[UInt8]: RequestID] = [:]
  private var replies: [RequestID: Reply] = [:]
  /// The bytes received so far, until they include all answers for a client.
  private var received: [UInt8] = []

  init(about roots: [RemoteDirectory]) {
    homeRequest = client.home()
    ask(about: roots)
  }

  /// Requests the real paths of directories that have not been asked about yet.
  mutating func ask(about roots: [RemoteDirectory]) {
    for path in roots.flatMap(\.directoriesToMake) where questions[path] == nil {
      questions[path] = client.realPath(path)
    }
  }

  /// Lets ``ask(about:)`` ask again about the directories that were missing.
  mutating func forgetMissing() {
    questions = questions.filter { _, id in realPath(id) != nil }
  }

  /// Whether every request has its answer.
  var isComplete: Bool {
    replies[homeRequest] != nil && questions.values.allSatisfy { replies[$0] != nil }
  }

  /// Whether the server offers the same extensions as OpenSSH's.
  var hasOpenSSHExtensions: Bool { client.isLikeOpenSSH }

  /// Sends and receives whatever is possible without waiting.
  ///
  /// - Throws: ``Failure`` of the channel; ``SFTPError`` if the data is not SFTP, or too long.
  mutating func advance(over channel: any LentChannel) throws {
    try client.sendOutput { bytes throws(Failure) in try channel.write(bytes) }
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 1)
    defer { room.deallocate() }
    while true {
      let bytes = UnsafeRawBufferPointer(rebasing: room[..<(try channel.read(into: room))])
      if bytes.isEmpty { return }
      if replies[homeRequest] == nil { received += bytes }
      if received.count > Self.longest { throw SFTPError.malformed("an answer that is too long") }
      try client.receive(bytes)
      while let (id, reply) = client.nextReply() { replies[id] = reply }
    }
  }

  /// The directory in which relative paths start; nil if the server does not say.
  var home: RemotePath? { realPath(homeRequest) }

  /// Whether the answers allow lending a directory.
  func allows(_ root: RemoteDirectory) -> Bool {
    guard let home else { return false }
    return root.place(home: home) { questions[$0].flatMap(realPath) }
      .mayBeRoot(home: home)
  }

  private func realPath(_ question: RequestID) -> RemotePath? {
    replies[question]?.realPath.flatMap(RemotePath.init)
  }

  /// A client's first requests, with the answers.
  var exchanges: [EarlyExchange] {
    let packets = Self.packets(received)
    let number = 5..<9
    // VERSION comes before any numbered answer.
    let version = packets.prefix(1)
    let requests = SFTPClient.firstRequests
    let home = packets.dropFirst().first { $0.count > 9 && $0[number] == requests[1][number] }
    return zip(requests, version + [home].compactMap(\.self)).map(EarlyExchange.init)
  }

  /// Splits off the complete packets: a length of four bytes, then that many bytes.
  private static func packets(_ bytes: [UInt8]) -> [[UInt8]] {
    var packets: [[UInt8]] = []
    var rest = bytes[...]
    while rest.count >= 4 {
      let length = 4 + rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard rest.count >= length else { break }
      packets.append(Array(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    return packets
  }
}
