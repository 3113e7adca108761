/// The uploads that any client of a session may list and remove.
package struct OwnUploads: Sendable {
  let directory: [UInt8]
  private let prefix: [UInt8]
  private let isOwn: @Sendable (_ name: [UInt8]) -> Bool

  /// - Parameters:
  ///   - directory: The absolute path of their directory.
  ///   - isOwn: Whether a file with this name in that directory is one of them.
  package init(in directory: [UInt8], where isOwn: @escaping @Sendable (_ name: [UInt8]) -> Bool) {
    self.directory = directory
    prefix = directory + [UInt8(ascii: "/")]
    self.isOwn = isOwn
  }

  func contains(_ path: [UInt8]) -> Bool {
    path.starts(with: prefix) && isOwn(Array(path.dropFirst(prefix.count)))
  }
}

/// Passes the requests of uploads and the removal of old uploads on to the server, and refuses all other requests
/// itself.
///
/// ``LentRequest`` lists the allowed requests. INIT may come only once, at the beginning, and no two pending requests
/// may have the same number: otherwise the answer to one could pass for the answer to the other.
///
/// Not every server refuses to make or rename something over an existing file. Unless the server is known to refuse,
/// the filter checks first, with its own request, and the client's next requests wait.
///
/// The channel carries a full SFTP conversation. Without a filter, any process that reaches the socket of a session,
/// for example from within a sandbox, could read and write every file on the host.
package struct UploadFilter {
  /// The longest request that is examined as a whole, in bytes; paths are shorter.
  private static let longestHeld = 1 << 14
  /// The length of a packet, its type, and the request number.
  private static let headerLength = 9
  /// The SFTP version to which all rules here apply.
  private static let version: UInt32 = 3

  /// The change that a pending request may make.
  private enum Change {
    case nothing
    /// The request is allowed only for a path that the client made.
    case use([UInt8])
    case making([UInt8], isDirectory: Bool, since: Int)
    /// If the server refuses, the forgotten paths are restored.
    case removal([UInt8], MadePaths.Paths, since: Int)
    case rename([UInt8], MadePaths.Paths, to: [UInt8], since: Int)
    /// A handle to kj's own directory.
    case directory
  }

  private enum State {
    /// At the beginning of a packet, or inside one that is examined as a whole.
    case held
    case passing(Int)
    case dropping(Int)
    /// A request waits until it is known whether its new name is taken; the number is that of the filter's own request.
    case asking(UInt32, [UInt8])
    case answered([UInt8], isTaken: Bool)
    /// The client does not send SFTP.
    case broken
  }

  private let made: MadePaths
  private let channel: Int
  private let own: OwnUploads?
  private let paths: LentPaths
  /// Whether the server is known to refuse requests that would replace something.
  private let serverKeepsNames: Bool
  private var state = State.held
  private var held: [UInt8] = []
  private var hasBegun = false
  /// Whether the remaining bytes have to wait for the next call.
  private var mustPause = false
  /// The pending requests.
  private var waiting: [UInt32: Change] = [:]
  /// The handles to kj's own directory, and how many more may arrive.
  private var directories: Set<[UInt8]> = []
  private var unansweredDirectories = 0
  private var replies = ReplyWatch()
  /// The answers to refused requests; the client receives them between two packets from the server.
  private var refusals: [UInt8] = []

  /// - Parameters:
  ///   - made: The paths that the client has made over other channels; the filter adds more.
  ///   - own: nil if no uploads may be listed or removed.
  ///   - serverKeepsNames: Whether the server is known to refuse requests that would replace something.
  package init(
    _ made: MadePaths, _ own: OwnUploads?, below paths: LentPaths, serverKeepsNames: Bool
  ) {
    self.made = made
    channel = made.addChannel()
    self.own = own
    self.paths = paths
    self.serverKeepsNames = serverKeepsNames
  }

  /// Whether the client has sent something other than a request; nothing more is passed on.
  package var isBroken: Bool { if case .broken = state { true } else { false } }

  /// Whether the server has to answer before the filter takes anything more from the client.
  package var isAsking: Bool { if case .asking = state { true } else { false } }

  /// Whether a request is waiting for the next call of ``take(_:passing:)``, even if there are no more bytes to take.
  package var isReady: Bool { if case .answered = state { true } else { false } }

  /// The maximum number of bytes passed to the server, or to the client, in addition to those just taken: a held
  /// request and a question about a path in it.
  package static let mostHeld = 2 * (longestHeld + headerLength)

  /// Takes bytes from the client.
  ///
  /// - Parameter passed: Receives the bytes for the server.
  /// - Returns: The number of bytes taken; the caller passes the others again in a later call.
  package mutating func take(
    _ bytes: UnsafeRawBufferPointer, passing passed: inout [UInt8]
  ) -> Int {
    if case .answered(let packet, let isTaken) = state {
      held = packet
      state = .held
      decide(isTaken: isTaken, &passed)
    }
    var index = 0
    while index < bytes.count, !mustPause {
      switch state {
      case .passing(let count):
        let piece = min(count, bytes.count - index)
        passed += UnsafeRawBufferPointer(rebasing: bytes[index..<index + piece])
        index += piece
        state = piece == count ? .held : .passing(count - piece)
      case .dropping(let count):
        let piece = min(count, bytes.count - index)
        index += piece
        state = piece == count ? .held : .dropping(count - piece)
      case .held:
        held.append(bytes[index])
        index += 1
        look(&passed)
      case .asking, .answered, .broken: return index
      }
    }
    mustPause = false
    return index
  }

  /// Takes bytes from the server, and returns those for the client.
  package mutating func take(replies bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var passed: [UInt8] = []
    passed.reserveCapacity(bytes.count)
    var question: UInt32?
    if case .asking(let number, _) = state { question = number }
    for reply in replies.take(bytes, hidingAnswerTo: question, &passed) {
      if case .asking(reply.id, let packet) = state {
        state = .answered(packet, isTaken: reply.code != .noSuchFile)
      } else {
        note(reply)
      }
    }
    return passed
  }

  private mutating func note(_ reply: ReplyWatch.Reply) {
    guard let change = waiting.removeValue(forKey: reply.id) else { return }
    // A server may reuse the handle of something that was closed.
    if let handle = reply.handle { directories.remove(handle) }
    switch change {
    case .nothing: break
    case .directory:
      unansweredDirectories -= 1
      if let handle = reply.handle { directories.insert(handle) }
    case .use(let path): made.endUse(of: path, on: channel)
    case .making(let path, let isDirectory, let moment):
      made.end(moment, made: reply.isSuccess ? path : nil, isDirectory: isDirectory)
    case .removal(let path, let forgotten, let moment):
      restore(forgotten, since: moment, after: reply)
      made.endUse(of: path, on: channel)
      made.end(moment)
    case .rename(let old, let forgotten, let new, let moment):
      restore(forgotten, since: moment, after: reply)
      made.endUse(of: old, on: channel)
      made.end(
        moment, made: reply.isSuccess ? new : nil, isDirectory: forgotten[old] == true)
    }
  }

  /// Restores the paths of a refused request, unless they no longer exist.
  private func restore(
    _ forgotten: MadePaths.Paths, since moment: Int, after reply: ReplyWatch.Reply
  ) {
    if !reply.isSuccess && reply.code != .noSuchFile { made.restore(forgotten, since: moment) }
  }

  /// Records that the channel has ended: no more answers will arrive.
  package mutating func end() {
    for change in waiting.values {
      switch change {
      case .making(_, _, let moment), .removal(_, _, let moment), .rename(_, _, _, let moment):
        made.end(moment)
      case .nothing, .use, .directory: break
      }
    }
    waiting = [:]
    made.endUses(on: channel)
  }

  /// The answers that the client receives before the server's next bytes; empty in the middle of a packet.
  ///
  /// - Parameter limit: In bytes; the rest follows later. A client may send any number of requests before it reads.
  package mutating func takeRefusals(atMost limit: Int) -> [UInt8] {
    guard replies.isBetweenPackets else { return [] }
    let count = limit / Self.refusalLength * Self.refusalLength
    defer { refusals.removeFirst(min(count, refusals.count)) }
    return Array(refusals.prefix(count))
  }

  /// Whether there are such answers.
  package var hasRefusals: Bool { !refusals.isEmpty }

  /// Whether the client should read answers before it sends more.
  package var isFull: Bool { refusals.count > Self.longestHeld }

  // MARK: Requests

  /// Decides about the packet that begins with the held bytes, once enough of it has arrived.
  private mutating func look(_ passed: inout [UInt8]) {
    guard held.count >= Self.headerLength else { return }
    let length = Int(Self.number(held[...]))
    // Every request has a number, and INIT has its version; no server accepts larger WRITEs.
    guard (5...1 << 24).contains(length) else { return release(.broken) }
    let missing = 4 + length - held.count
    let isFirst = !hasBegun
    switch held[4] {
    case PacketType.initialize:
      guard isFirst, missing == 0, request == Self.version else { return release(.broken) }
      hasBegun = true
      pass(0, &passed)
    case _ where waiting[request] != nil: refuse(missing)
    case PacketType.read, PacketType.write, PacketType.fstat, PacketType.readDirectory,
      PacketType.close:
      hasBegun = true
      waiting[request] = .nothing
      pass(missing, &passed)
    case _ where missing == 0:
      hasBegun = true
      decide(isTaken: nil, &passed)
    case _ where held.count >= Self.longestHeld: refuse(missing)
    default: break
    }
  }

  /// The number of the held request.
  private var request: UInt32 { Self.number(held[5...]) }

  /// Decides about the held packet, which is complete.
  ///
  /// - Parameter isTaken: Whether its new name is taken; nil if that is not known.
  private mutating func decide(isTaken: Bool?, _ passed: inout [UInt8]) {
    let asked = LentRequest(
      held[4], held[Self.headerLength...], below: paths, own, made,
      handlesAreFiles: unansweredDirectories == 0, directories)
    guard let asked else { return refuse(0) }
    if isTaken == true { return refuse(0, .failure) }
    if isTaken == nil, !serverKeepsNames, let name = asked.newName {
      return ask(about: name, &passed)
    }
    if let path = asked.lostPath {
      guard made.mayGo(path, over: channel) else { return refuse(0) }
      // Forgetting a directory takes a while; others should have a turn.
      mustPause = true
    }
    waiting[request] = change(by: asked)
    pass(0, &passed)
  }

  private mutating func change(by asked: LentRequest) -> Change {
    switch asked {
    case .harmless: return .nothing
    case .listing:
      unansweredDirectories += 1
      return .directory
    case .use(let path):
      made.use(path, on: channel)
      return .use(path)
    case .making(let path, let isDirectory):
      return .making(path, isDirectory: isDirectory, since: made.begin())
    case .removal(let path):
      made.use(path, on: channel)
      return .removal(path, made.forget(path), since: made.begin())
    case .rename(let old, let new):
      made.use(old, on: channel)
      return .rename(old, made.forget(old), to: new, since: made.begin())
    }
  }

  /// Asks whether the new name of the held request is taken.
  private mutating func ask(about name: [UInt8], _ passed: inout [UInt8]) {
    var question = UInt32.max
    while waiting[question] != nil || question == request { question -= 1 }
    var packet = PacketBuffer()
    packet.packet(PacketType.lstat) { packet in
      packet.uint32(question)
      packet.string(name)
    }
    passed += packet.withBytes(Array.init)
    release(.asking(question, held))
  }

  private mutating func release(_ next: State) {
    held.removeAll(keepingCapacity: true)
    state = next
  }

  /// Passes on the held bytes and the rest of the packet.
  private mutating func pass(_ missing: Int, _ passed: inout [UInt8]) {
    passed += held
    release(missing == 0 ? .held : .passing(missing))
  }

  /// Answers the held request in place of the server.
  private mutating func refuse(_ missing: Int, _ code: Status.Code = .permissionDenied) {
    refusals += Self.refusal(of: request, code)
    release(missing == 0 ? .held : .dropping(missing))
  }

  /// The length of each answer to a refused request.
  private static let refusalLength = refusal(of: 0, .permissionDenied).count

  private static func refusal(of request: UInt32, _ code: Status.Code) -> [UInt8] {
    var packet = PacketBuffer()
    packet.packet(PacketType.status) { packet in
      packet.uint32(request)
      packet.uint32(code.rawValue)
      packet.string(Array("not over a lent channel".utf8))
      packet.string([])
    }
    return packet.withBytes(Array.init)
  }

  static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }
}
