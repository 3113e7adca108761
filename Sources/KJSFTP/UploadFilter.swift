// What another process may ask an SFTP server over a channel that it was lent: what uploads need, and to remove old ones.
//
// The channel is a whole SFTP conversation. Without a filter, a process that reaches the socket of a session, from
// within a sandbox for example, could read every file of the host, and write into each.

/// The uploads that any client of a session may list and remove.
package struct OwnUploads: Sendable {
  let directory: [UInt8]
  private let prefix: [UInt8]
  private let isOwn: @Sendable (_ name: [UInt8]) -> Bool

  /// - Parameters:
  ///   - directory: The absolute path of their directory.
  ///   - isOwn: Whether a file with this name there is one of them.
  package init(in directory: [UInt8], where isOwn: @escaping @Sendable (_ name: [UInt8]) -> Bool) {
    self.directory = directory
    prefix = directory + [UInt8(ascii: "/")]
    self.isOwn = isOwn
  }

  func contains(_ path: [UInt8]) -> Bool {
    path.starts(with: prefix) && isOwn(Array(path.dropFirst(prefix.count)))
  }
}

/// Passes the requests of an upload on to the server, and those that remove old uploads, and refuses all others in its
/// place.
///
/// Passed are INIT; OPEN that creates a file exclusively, and MKDIR, below a root (``LentPaths``); MKDIR of a root and of
/// directories above it; OPEN without flags, SETSTAT, REMOVE, RMDIR and RENAME to a name below a root of what the client
/// made; OPENDIR of kj's own directory, and REMOVE of names there that only kj gives; READ, READDIR, WRITE, FSTAT and
/// CLOSE, whose handles only such an OPEN or OPENDIR gives, and FSETSTAT of files alone; REALPATH, LSTAT, STAT and the
/// question for free space about roots, paths below them and directories above them; and the question for limits.
/// Everything else is answered with SSH_FX_PERMISSION_DENIED.
///
/// Not every server refuses a RENAME to a name that is taken. Unless the server is known to, the filter looks first, with
/// a request of its own, and holds what the client sends after the RENAME.
package struct UploadFilter {
  /// The longest request that is looked at as a whole, in bytes; paths are shorter.
  private static let longestHeld = 1 << 14
  /// The length of a packet, its type, and the number of the request.
  private static let headerLength = 9

  /// What a request changes, until the server has answered.
  private enum Change {
    case nothing
    case making([UInt8], isDirectory: Bool, since: Int)
    /// What was forgotten for it comes back if the server refuses.
    case removal(MadePaths.Paths)
    case rename(MadePaths.Paths, isDirectory: Bool, to: [UInt8], since: Int)
    /// A handle of kj's own directory.
    case directory
  }

  /// A RENAME that waits until it is known whether its new name is taken.
  private struct HeldRename {
    /// The number of the filter's own question.
    let question: UInt32
    let packet: [UInt8]
    let old: [UInt8]
    let new: [UInt8]
  }

  private enum State {
    /// At the beginning of a packet, or in one that is looked at as a whole.
    case held
    case passing(Int)
    case dropping(Int)
    case asking(HeldRename)
    /// The client sends no SFTP.
    case broken
  }

  private let made: MadePaths
  private let own: OwnUploads?
  private let paths: LentPaths
  /// Whether the server is known to refuse a RENAME to a name that is taken.
  private let serverKeepsNames: Bool
  private var state = State.held
  private var held: [UInt8] = []
  /// The requests without an answer.
  ///
  /// A number stands for one of them at a time: with two, the answer to one could pass for that of the other.
  private var waiting: [UInt32: Change] = [:]
  /// The handles that stand for kj's own directory.
  private var directories: Set<[UInt8]> = []
  private var replies = ReplyWatch()
  /// The answers to refused requests, which go to the client where a packet of the server ends.
  private var refusals: [UInt8] = []
  /// What the client has sent after a RENAME that waits.
  private var backlog: [UInt8] = []

  /// - Parameters:
  ///   - made: What the client has made over other channels; it grows.
  ///   - own: nil if none may be listed or removed.
  ///   - serverKeepsNames: Whether the server is known to refuse a RENAME to a name that is taken.
  package init(
    _ made: MadePaths, _ own: OwnUploads?, below paths: LentPaths, serverKeepsNames: Bool
  ) {
    self.made = made
    self.own = own
    self.paths = paths
    self.serverKeepsNames = serverKeepsNames
  }

  /// Whether the client has sent something that is no request; it gets no further.
  package var isBroken: Bool { if case .broken = state { true } else { false } }

  /// Whether an answer of the server has to come before anything of the client goes on.
  package var isAsking: Bool { if case .asking = state { true } else { false } }

  /// The most bytes that go to the server, or to the client, beyond those that were just taken: a request that was held,
  /// and a question about a path in it.
  package static let mostHeld = 2 * (longestHeld + headerLength)

  /// Takes bytes of the client, and returns those that go to the server.
  package mutating func take(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var passed: [UInt8] = []
    passed.reserveCapacity(held.count + bytes.count)
    var index = 0
    while index < bytes.count {
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
      case .asking:
        backlog += UnsafeRawBufferPointer(rebasing: bytes[index...])
        return passed
      case .broken: return passed
      }
    }
    return passed
  }

  /// Takes bytes of the server, and returns those that go to the client.
  ///
  /// - Parameter released: Gets the bytes of the client that go to the server now that a question is answered.
  package mutating func take(
    replies bytes: UnsafeRawBufferPointer, releasing released: inout [UInt8]
  ) -> [UInt8] {
    var passed: [UInt8] = []
    passed.reserveCapacity(bytes.count)
    var held: HeldRename?
    if case .asking(let rename) = state { held = rename }
    let answers = replies.take(bytes, hidingAnswerTo: held?.question, &passed)
    for reply in answers {
      if let rename = held, reply.id == rename.question {
        held = nil
        released += answer(to: rename, isTaken: reply.code != .noSuchFile)
      } else {
        note(reply)
      }
    }
    return passed
  }

  private mutating func note(_ reply: ReplyWatch.Reply) {
    guard let change = waiting.removeValue(forKey: reply.id) else { return }
    // A server may use the handle of what was closed for something else.
    if let handle = reply.handle { directories.remove(handle) }
    switch change {
    case .nothing: break
    case .directory: if let handle = reply.handle { directories.insert(handle) }
    case .making(let path, let isDirectory, let moment):
      made.end(moment, made: reply.isSuccess ? path : nil, isDirectory: isDirectory)
    case .removal(let forgotten): restore(forgotten, after: reply)
    case .rename(let forgotten, let isDirectory, let new, let moment):
      restore(forgotten, after: reply)
      made.end(moment, made: reply.isSuccess ? new : nil, isDirectory: isDirectory)
    }
  }

  /// Remembers what a refused request was about, unless it is no longer there.
  private func restore(_ forgotten: MadePaths.Paths, after reply: ReplyWatch.Reply) {
    if !reply.isSuccess && reply.code != .noSuchFile { made.restore(forgotten) }
  }

  /// Goes on after the question about the new name of a RENAME.
  ///
  /// - Returns: What goes to the server.
  private mutating func answer(to rename: HeldRename, isTaken: Bool) -> [UInt8] {
    let number = Self.number(rename.packet[5...])
    var passed: [UInt8] = []
    // Another channel of the client may have removed it meanwhile.
    if isTaken || !made.contains(rename.old) {
      refusals += Self.refusal(of: number)
    } else {
      waiting[number] = forgetting(rename.old, renamedTo: rename.new)
      passed = rename.packet
    }
    state = .held
    let rest = backlog
    backlog = []
    return passed + rest.withUnsafeBytes { take($0) }
  }

  /// The answers that the client gets before the next bytes of the server; none in the middle of a packet.
  ///
  /// - Parameter limit: In bytes; the rest comes later. A client may send any number of requests before it reads.
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

  /// Decides about the packet that begins with the held bytes, once enough of it is there.
  private mutating func look(_ passed: inout [UInt8]) {
    guard held.count >= Self.headerLength else { return }
    let length = Int(Self.number(held[...]))
    // A request has a number, and INIT its version; no server takes a larger WRITE.
    guard (5...1 << 24).contains(length) else { return release(.broken) }
    let missing = 4 + length - held.count
    let type = held[4]
    switch type {
    case PacketType.initialize: pass(missing, &passed)
    case _ where waiting[request] != nil: refuse(missing)
    case PacketType.read, PacketType.write, PacketType.fstat, PacketType.readDirectory,
      PacketType.close:
      waiting[request] = .nothing
      pass(missing, &passed)
    case PacketType.rename where missing == 0 && !serverKeepsNames: ask(&passed)
    case _ where missing == 0:
      if let change = allowedChange(type, held[Self.headerLength...]) {
        waiting[request] = change
        pass(0, &passed)
      } else {
        refuse(0)
      }
    case _ where held.count >= Self.longestHeld: refuse(missing)
    default: break
    }
  }

  /// Asks whether the new name of the held RENAME is taken, if it is allowed at all.
  private mutating func ask(_ passed: inout [UInt8]) {
    guard let (old, new) = try? names(ofRename: held[Self.headerLength...]) else {
      return refuse(0)
    }
    var question = UInt32.max
    while waiting[question] != nil || question == request { question -= 1 }
    var packet = PacketBuffer()
    packet.packet(PacketType.lstat) { packet in
      packet.uint32(question)
      packet.string(new)
    }
    passed += packet.withBytes(Array.init)
    let rename = HeldRename(question: question, packet: held, old: old, new: new)
    release(.asking(rename))
  }

  /// The number of the held request.
  private var request: UInt32 { Self.number(held[5...]) }

  private mutating func release(_ next: State) {
    held.removeAll(keepingCapacity: true)
    state = next
  }

  /// Passes on the held bytes, and those of the packet that are still to come.
  private mutating func pass(_ missing: Int, _ passed: inout [UInt8]) {
    passed += held
    release(missing == 0 ? .held : .passing(missing))
  }

  /// Answers the held request: permission denied.
  private mutating func refuse(_ missing: Int) {
    refusals += Self.refusal(of: request)
    release(missing == 0 ? .held : .dropping(missing))
  }

  /// What a request changes, if it is allowed; nil if it is not.
  private func allowedChange(_ type: UInt8, _ body: ArraySlice<UInt8>) -> Change? {
    var reader = PacketReader(body)
    do throws(SFTPError) {
      switch type {
      case PacketType.realPath, PacketType.lstat, PacketType.stat:
        return paths.showsPath(try reader.string()) ? .nothing : nil
      case PacketType.extended:
        let name = String(decoding: try reader.string(), as: UTF8.self)
        if name == SFTPClient.limits { return .nothing }
        guard name == SFTPClient.statvfs else { return nil }
        return paths.showsPath(try reader.string()) ? .nothing : nil
      case PacketType.fsetStat:
        return directories.contains(ReplyWatch.known(try reader.string())) ? nil : .nothing
      case PacketType.rename:
        let (old, new) = try names(ofRename: body)
        return forgetting(old, renamedTo: new)
      default:
        guard let path = paths.absolute(try reader.string()) else { return nil }
        return allowedChange(
          type, of: path, opening: type == PacketType.open ? try reader.uint32() : 0)
      }
    } catch {
      return nil
    }
  }

  private func allowedChange(
    _ type: UInt8, of path: [UInt8], opening flags: UInt32
  ) -> Change? {
    switch type {
    case PacketType.open:
      let flags = OpenFlags(rawValue: flags)
      guard flags.isSuperset(of: [.create, .exclusive]) else {
        return made.contains(path) && flags.isSubset(of: [.read, .write]) ? .nothing : nil
      }
      let isNew = paths.isBelowRoot(path) && flags.isDisjoint(with: [.append, .truncate])
      return isNew ? .making(path, isDirectory: false, since: made.begin()) : nil
    case PacketType.makeDirectory:
      if paths.isBelowRoot(path) {
        return .making(path, isDirectory: true, since: made.begin())
      }
      // It is nobody's to remove again.
      return paths.leadsToRoot(path) ? .nothing : nil
    case PacketType.openDirectory: return path == own?.directory ? .directory : nil
    case PacketType.remove:
      let mayGo = made.contains(path) || own?.contains(path) == true
      return mayGo ? .removal(made.forget(path)) : nil
    case PacketType.removeDirectory:
      return made.contains(path) ? .removal(made.forget(path)) : nil
    case PacketType.setStat: return made.contains(path) ? .nothing : nil
    default: return nil
    }
  }

  /// The absolute paths of a RENAME of something that the client made to a name below a root.
  private func names(
    ofRename body: ArraySlice<UInt8>
  ) throws(SFTPError) -> (old: [UInt8], new: [UInt8]) {
    var reader = PacketReader(body)
    guard let old = paths.absolute(try reader.string()), made.contains(old),
      let new = paths.absolute(try reader.string()), paths.isBelowRoot(new)
    else { throw .malformed("a name that may not be given") }
    return (old, new)
  }

  private func forgetting(_ old: [UInt8], renamedTo new: [UInt8]) -> Change {
    let forgotten = made.forget(old)
    return .rename(
      forgotten, isDirectory: forgotten[old] == true, to: new, since: made.begin())
  }

  /// The length of each answer to a refused request.
  private static let refusalLength = refusal(of: 0).count

  private static func refusal(of request: UInt32) -> [UInt8] {
    let permissionDenied: UInt32 = 3
    var packet = PacketBuffer()
    packet.packet(PacketType.status) { packet in
      packet.uint32(request)
      packet.uint32(permissionDenied)
      packet.string(Array("not over a lent channel".utf8))
      packet.string([])
    }
    return packet.withBytes(Array.init)
  }

  static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// The flags of SSH_FXP_OPEN (draft-ietf-secsh-filexfer-02, section 6.3).
private struct OpenFlags: OptionSet {
  let rawValue: UInt32

  static let read = OpenFlags(rawValue: 0x01)
  static let write = OpenFlags(rawValue: 0x02)
  static let append = OpenFlags(rawValue: 0x04)
  static let create = OpenFlags(rawValue: 0x08)
  static let truncate = OpenFlags(rawValue: 0x10)
  static let exclusive = OpenFlags(rawValue: 0x20)
}
