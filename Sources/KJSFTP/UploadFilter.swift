// What another process may ask an SFTP server over a channel that it was lent: what uploads need, and to remove old ones.

//
// The channel is a whole SFTP conversation. Without a filter, whoever reaches the socket of a session, from
// within a sandbox for example, could read every file of the host, and write into each.

/// The paths that a client of a session has made on the host, over one channel after another.
///
/// A path gets in when the server has said that it was made, and only exclusively: so it was no file of
/// anybody else.
package final class MadePaths {
  /// A client that makes more can neither open nor remove the rest again.
  private static let most = 10_000

  /// Whether each path is that of a directory.
  private var paths: [[UInt8]: Bool] = [:]

  package init() {}

  func contains(_ path: [UInt8]) -> Bool { paths[path] != nil }

  func add(_ path: [UInt8], isDirectory: Bool) {
    if paths.count < Self.most { paths[path] = isDirectory }
  }

  func rename(_ old: [UInt8], to new: [UInt8]) {
    guard let isDirectory = paths.removeValue(forKey: old) else { return }
    if isDirectory {
      // Whatever gets the old name is not the client's, nor is what is in it.
      let prefix = old + [UInt8(ascii: "/")]
      paths = paths.filter { !$0.key.starts(with: prefix) }
    }
    add(new, isDirectory: isDirectory)
  }
}

/// The uploads that any client of a session may list and remove.
package struct OwnUploads: Sendable {
  let directory: [UInt8]
  private let prefix: [UInt8]
  private let isOwn: @Sendable (_ name: [UInt8]) -> Bool

  /// - Parameters:
  ///   - directory: Their directory, as SFTP asks for it.
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
/// Passed are INIT; REALPATH, LSTAT and STAT; OPEN that creates a file exclusively, or opens one that the client
/// made; OPENDIR of kj's own directory, and REMOVE of names there that only kj gives; MKDIR; SETSTAT, REMOVE, RMDIR
/// and RENAME of what the client made; READ, READDIR, WRITE, FSTAT and CLOSE, whose handles only such an OPEN or OPENDIR gives, and
/// FSETSTAT of files alone; and the questions for limits and for free space. Everything else is answered with
/// SSH_FX_PERMISSION_DENIED.
package struct UploadFilter {
  /// The longest request that is looked at as a whole, in bytes; paths are shorter.
  private static let longestHeld = 1 << 14
  /// The length of a packet, its type, and the number of the request.
  private static let headerLength = 9

  /// What a request asks to make, until the server has answered.
  private enum Making {
    case nothing
    case path([UInt8], isDirectory: Bool)
    case rename([UInt8], to: [UInt8])
    /// A handle of kj's own directory.
    case directory
  }

  private enum State {
    /// At the beginning of a packet, or in one that is looked at as a whole.
    case held
    case passing(Int)
    case dropping(Int)
    /// The client sends no SFTP.
    case broken
  }

  private let made: MadePaths
  private let own: OwnUploads
  private var state = State.held
  private var held: [UInt8] = []
  /// The requests without an answer.
  ///
  /// A number stands for one of them at a time: with two, the answer to one could pass for that of the other.
  private var waiting: [UInt32: Making] = [:]
  /// The handles that stand for kj's own directory.
  private var directories: Set<[UInt8]> = []
  private var replies = ReplyWatch()
  /// The answers to refused requests, which go to the client where a packet of the server ends.
  private var refusals: [UInt8] = []

  package init(_ made: MadePaths, _ own: OwnUploads) {
    self.made = made
    self.own = own
  }

  /// Whether the client has sent something that is no request; it gets no further.
  package var isBroken: Bool { if case .broken = state { true } else { false } }

  /// The most bytes that ``take(_:)`` adds to those that it is given.
  package static let mostHeld = longestHeld + headerLength

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
      case .broken: return passed
      }
    }
    return passed
  }

  /// Takes bytes of the server that are on their way to the client.
  package mutating func note(replies bytes: UnsafeRawBufferPointer) {
    for reply in replies.take(bytes) {
      guard let making = waiting.removeValue(forKey: reply.id), reply.isSuccess else { continue }
      // A server may use the handle of what was closed for something else.
      if let handle = reply.handle { directories.remove(handle) }
      switch making {
      case .nothing: break
      case .directory: if let handle = reply.handle { directories.insert(handle) }
      case .path(let path, let isDirectory): made.add(path, isDirectory: isDirectory)
      case .rename(let old, let new): made.rename(old, to: new)
      }
    }
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
    case PacketType.realPath, PacketType.lstat, PacketType.stat, PacketType.read, PacketType.write,
      PacketType.fstat, PacketType.readDirectory, PacketType.close:
      waiting[request] = .nothing
      pass(missing, &passed)
    case _ where missing == 0:
      if let making = whatIsAllowed(type, held[Self.headerLength...]) {
        waiting[request] = making
        pass(0, &passed)
      } else {
        refuse(0)
      }
    case _ where held.count >= Self.longestHeld: refuse(missing)
    default: break
    }
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

  /// What a request asks to make, if it is allowed; nil if it is not.
  private func whatIsAllowed(_ type: UInt8, _ body: ArraySlice<UInt8>) -> Making? {
    var reader = PacketReader(body)
    do throws(SFTPError) {
      let text = try reader.string()
      switch type {
      case PacketType.extended:
        let names = [SFTPClient.limits, SFTPClient.statvfs]
        return names.contains(String(decoding: text, as: UTF8.self)) ? .nothing : nil
      case PacketType.open:
        let flags = OpenFlags(rawValue: try reader.uint32())
        if flags.isSuperset(of: [.create, .exclusive]) {
          return flags.isDisjoint(with: [.append, .truncate])
            ? .path(text, isDirectory: false) : nil
        }
        return made.contains(text) && flags.isSubset(of: [.read, .write]) ? .nothing : nil
      case PacketType.makeDirectory: return .path(text, isDirectory: true)
      case PacketType.rename:
        return made.contains(text) ? .rename(text, to: try reader.string()) : nil
      case PacketType.openDirectory: return text == own.directory ? .directory : nil
      case PacketType.fsetStat:
        return directories.contains(ReplyWatch.known(text)) ? nil : .nothing
      case PacketType.remove:
        return made.contains(text) || own.contains(text) ? .nothing : nil
      case PacketType.setStat, PacketType.removeDirectory:
        return made.contains(text) ? .nothing : nil
      default: return nil
      }
    } catch {
      return nil
    }
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

  fileprivate static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
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

/// Follows the packets of a server without keeping them.
private struct ReplyWatch {
  struct Reply {
    let id: UInt32
    /// Whether it is a handle, or the status that means success.
    let isSuccess: Bool
    /// The known part of a handle.
    let handle: [UInt8]?
  }

  /// The length, the type, the number of the request and, in a status, its code or, with a handle, its length.
  private static let headLength = 13
  /// Longer handles break the rules.
  private static let longestHandle = 256

  private var head: [UInt8] = []
  /// How much of the packet is still to come behind its head.
  private var missing = 0

  var isBetweenPackets: Bool { head.isEmpty && missing == 0 }

  private static func handle(in head: [UInt8]) -> [UInt8] {
    guard head.count >= headLength else { return [] }
    return known(Array(head.dropFirst(headLength).prefix(Int(UploadFilter.number(head[9...])))))
  }

  /// What ``Reply/handle`` holds of a handle.
  static func known(_ handle: [UInt8]) -> [UInt8] { Array(handle.prefix(longestHandle)) }

  mutating func take(_ bytes: UnsafeRawBufferPointer) -> [Reply] {
    var replies: [Reply] = []
    var index = 0
    while index < bytes.count {
      if missing > 0 {
        let piece = min(missing, bytes.count - index)
        missing -= piece
        index += piece
        continue
      }
      head.append(bytes[index])
      index += 1
      guard head.count >= 4 else { continue }
      let length = Int(UploadFilter.number(head[...]))
      let isHandle = head.count > 4 && head[4] == PacketType.handle
      let kept = Self.headLength + (isHandle ? Self.longestHandle : 0)
      guard head.count == min(4 + length, kept) else { continue }
      missing = 4 + length - head.count
      // VERSION has its own number where others have that of the request.
      if length >= 5, head[4] != PacketType.version {
        let isDone =
          head[4] == PacketType.status && length >= 9 && head[9...].allSatisfy { $0 == 0 }
        replies.append(
          Reply(
            id: UploadFilter.number(head[5...]), isSuccess: isHandle || isDone,
            handle: isHandle ? Self.handle(in: head) : nil))
      }
      head.removeAll(keepingCapacity: true)
    }
    return replies
  }
}
