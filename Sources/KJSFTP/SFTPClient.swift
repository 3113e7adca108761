// The SFTP version 3 client as a state machine: bytes in, bytes and answers out, no input or output.
//
// Requests never wait for each other: each is numbered and queued at once, behind the INIT packet,
// so that a caller decides what shares a flight. The caller moves the bytes; the same machine runs
// over an SSH channel, a child's pipes, or `sftp-server` in a test.

/// A conversation with an SFTP server.
///
/// Source: draft-ietf-secsh-filexfer-02 and OpenSSH's PROTOCOL document, section 4.
public struct SFTPClient: Sendable {
  /// The longest packet that is believed: OpenSSH's own limit of 256 KiB.
  private static let longestPacket = 256 * 1024

  private var output = PacketBuffer()
  private var input: [UInt8] = []
  private var nextNumber: UInt32 = 1
  private var unanswered: Set<UInt32> = []
  private var replies: [(RequestID, Reply)] = []

  /// The extensions that the server offers, by name; nil before its VERSION packet arrived.
  public private(set) var extensions: [String: [UInt8]]?

  /// Begins the conversation: the INIT packet waits to be sent.
  public init() {
    output.packet(PacketType.initialize) { $0.uint32(3) }
  }

  // MARK: Bytes

  /// How many bytes wait to be sent.
  public var pendingOutput: Int { output.count }

  /// Hands out the bytes that wait; `body` answers how many of them it took.
  public mutating func sendOutput<Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) {
    let result = output.withBytes { bytes -> Result<Int, Failure> in
      do throws(Failure) { return .success(try body(bytes)) } catch { return .failure(error) }
    }
    output.removeFirst(try result.get())
  }

  /// Takes bytes from the server, split anywhere.
  public mutating func receive(_ bytes: UnsafeRawBufferPointer) throws(SFTPError) {
    input.append(contentsOf: bytes)
    var start = 0
    defer { input.removeFirst(start) }
    while input.count - start >= 4 {
      var header = PacketReader(input[start..<start + 4])
      let length = Int(try header.uint32())
      guard length >= 1, length <= Self.longestPacket else {
        throw .notSFTP(firstBytes: Array(input[start...].prefix(64)))
      }
      guard input.count - start - 4 >= length else { return }
      let body = input[start + 4..<start + 4 + length]
      start += 4 + length
      try receivePacket(body)
    }
  }

  /// The next answer, in the order of arrival.
  public mutating func nextReply() -> (id: RequestID, reply: Reply)? {
    replies.isEmpty ? nil : replies.removeFirst()
  }

  private mutating func receivePacket(_ body: ArraySlice<UInt8>) throws(SFTPError) {
    var reader = PacketReader(body)
    let type = try reader.byte()
    guard extensions != nil else {
      guard type == PacketType.version else { throw .notSFTP(firstBytes: Array(body.prefix(64))) }
      try receiveVersion(&reader)
      return
    }
    let number = try reader.uint32()
    guard unanswered.remove(number) != nil else {
      throw .malformed("an answer to nothing that was asked")
    }
    replies.append((RequestID(number: number), try Self.reply(type, &reader)))
  }

  private mutating func receiveVersion(_ reader: inout PacketReader) throws(SFTPError) {
    let version = try reader.uint32()
    guard version == 3 else { throw .unsupportedVersion(version) }
    var offered: [String: [UInt8]] = [:]
    while reader.remaining > 0 {
      let name = try reader.string()
      offered[String(decoding: name, as: UTF8.self)] = try reader.string()
    }
    extensions = offered
  }

  private static func reply(_ type: UInt8, _ reader: inout PacketReader) throws(SFTPError) -> Reply
  {
    switch type {
    case PacketType.status:
      let code = Status.Code(rawValue: try reader.uint32())
      // Some servers leave out the words, although the draft asks for them.
      let words = reader.remaining > 0 ? try reader.string() : []
      return .status(Status(code, String(decoding: words, as: UTF8.self)))
    case PacketType.handle:
      let handle = try reader.string()
      guard handle.count <= 256 else { throw .malformed("a handle of over 256 bytes") }
      return .handle(handle)
    case PacketType.name:
      let count = try reader.uint32()
      var names: [[UInt8]] = []
      for _ in 0..<count {
        names.append(try reader.string())
        _ = try reader.string()
        _ = try FileAttributes(&reader)
      }
      return .names(names)
    case PacketType.attributes:
      return .attributes(try FileAttributes(&reader))
    case PacketType.extendedReply:
      var body: [UInt8] = []
      while reader.remaining > 0 { body.append(try reader.byte()) }
      return .extended(body)
    default:
      throw .malformed("a packet of the unknown type \(type)")
    }
  }

  // MARK: Requests

  private mutating func request(
    _ type: UInt8, _ body: (inout PacketBuffer) -> Void
  ) -> RequestID {
    let number = nextNumber
    nextNumber &+= 1
    unanswered.insert(number)
    output.packet(type) { packet in
      packet.uint32(number)
      body(&packet)
    }
    return RequestID(number: number)
  }

  private mutating func pathRequest(_ type: UInt8, _ path: [UInt8]) -> RequestID {
    request(type) { $0.string(path) }
  }

  /// Asks for the absolute form of a path (`SSH_FXP_REALPATH`); answered by one name.
  public mutating func realPath(_ path: [UInt8]) -> RequestID {
    pathRequest(PacketType.realPath, path)
  }

  /// Creates a file for writing that must not exist yet (`SSH_FXP_OPEN`); answered by a handle.
  public mutating func create(_ path: [UInt8], _ attributes: FileAttributes) -> RequestID {
    let writeCreateExclusive: UInt32 = 0x02 | 0x08 | 0x20
    return request(PacketType.open) { packet in
      packet.string(path)
      packet.uint32(writeCreateExclusive)
      attributes.write(to: &packet)
    }
  }

  /// Writes `count` bytes, which `fill` puts in place, at an offset (`SSH_FXP_WRITE`).
  public mutating func write(
    _ handle: [UInt8], offset: UInt64, count: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Void
  ) -> RequestID {
    request(PacketType.write) { packet in
      packet.string(handle)
      packet.uint64(offset)
      packet.string(count: count, fill)
    }
  }

  /// Asks for an open file's attributes (`SSH_FXP_FSTAT`).
  public mutating func status(of handle: [UInt8]) -> RequestID {
    pathRequest(PacketType.fstat, handle)
  }

  /// Asks for a path's attributes without following a link (`SSH_FXP_LSTAT`).
  public mutating func status(at path: [UInt8]) -> RequestID {
    pathRequest(PacketType.lstat, path)
  }

  /// Closes a file (`SSH_FXP_CLOSE`); only its status says that the file is whole.
  public mutating func close(_ handle: [UInt8]) -> RequestID {
    pathRequest(PacketType.close, handle)
  }

  /// Removes a file (`SSH_FXP_REMOVE`).
  public mutating func remove(_ path: [UInt8]) -> RequestID {
    pathRequest(PacketType.remove, path)
  }

  /// Makes a directory (`SSH_FXP_MKDIR`).
  public mutating func makeDirectory(_ path: [UInt8], permissions: UInt32) -> RequestID {
    request(PacketType.makeDirectory) { packet in
      packet.string(path)
      FileAttributes(permissions: permissions).write(to: &packet)
    }
  }

  /// Renames a file; refused if the new name is taken (`SSH_FXP_RENAME`).
  public mutating func rename(_ old: [UInt8], to new: [UInt8]) -> RequestID {
    request(PacketType.rename) { packet in
      packet.string(old)
      packet.string(new)
    }
  }

  /// Whether ``renameReplacing(_:to:)`` and ``fileSystemStatus(at:)`` can be asked for.
  public func offers(_ name: String) -> Bool { extensions?[name] != nil }

  /// The extension that renames over an existing file.
  public static let posixRename = "posix-rename@openssh.com"
  /// The extension that tells how much room is left.
  public static let statvfs = "statvfs@openssh.com"

  /// Renames a file in the place of what has the new name (`posix-rename@openssh.com`).
  public mutating func renameReplacing(_ old: [UInt8], to new: [UInt8]) -> RequestID {
    request(PacketType.extended) { packet in
      packet.string(Array(Self.posixRename.utf8))
      packet.string(old)
      packet.string(new)
    }
  }

  /// Asks how much room is left (`statvfs@openssh.com`); answered by an extended reply.
  public mutating func fileSystemStatus(at path: [UInt8]) -> RequestID {
    request(PacketType.extended) { packet in
      packet.string(Array(Self.statvfs.utf8))
      packet.string(path)
    }
  }
}
