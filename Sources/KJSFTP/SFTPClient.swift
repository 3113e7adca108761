/// A conversation with an SFTP server.
///
/// Source: draft-ietf-secsh-filexfer-02 and OpenSSH's PROTOCOL document, section 4.
///
/// Requests never wait for each other: each is numbered and queued at once, after the INIT packet,
/// so the caller decides which requests share a flight. The caller also moves the bytes, so the same
/// state machine runs over an SSH channel, a child's pipes, or `sftp-server` in a test.
public struct SFTPClient: Sendable {
  /// The longest packet to accept: OpenSSH's own limit of 256 KiB.
  private static let longestPacket = 256 * 1024

  private var output = PacketBuffer()
  private var input: [UInt8] = []
  private var nextNumber: UInt32 = 1
  private var unanswered: Set<UInt32> = []
  private var replies: [(RequestID, Reply)] = []
  private var nextReplyAt = 0

  /// The extensions that the server offers, by name; nil until its VERSION packet has arrived.
  package private(set) var extensions: [String: [UInt8]]?

  /// Begins the conversation by queuing the INIT packet.
  package init() { output.packet(PacketType.initialize) { $0.uint32(3) } }

  /// The packets that begin a conversation over a separate channel: INIT, and ``home()``.
  package static var firstRequests: [[UInt8]] {
    var client = SFTPClient()
    let count = client.pendingOutput
    _ = client.home()
    let bytes = client.output.withBytes(Array.init)
    return [Array(bytes.prefix(count)), Array(bytes.dropFirst(count))]
  }

  // MARK: Bytes

  /// The number of bytes that are waiting to be sent.
  package var pendingOutput: Int { output.count }

  /// Passes the waiting bytes to `body`, which returns how many of them it took.
  package mutating func sendOutput<Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) {
    let result = output.withBytes { bytes -> Result<Int, Failure> in
      do throws(Failure) { return .success(try body(bytes)) } catch { return .failure(error) }
    }
    output.removeFirst(try result.get())
  }

  /// Takes bytes from the server; packets may be split anywhere.
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
    guard nextReplyAt < replies.count else { return nil }
    defer {
      nextReplyAt += 1
      if nextReplyAt == replies.count {
        replies.removeAll(keepingCapacity: true)
        nextReplyAt = 0
      }
    }
    return replies[nextReplyAt]
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
      throw .malformed("an answer without a request")
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
      // Some servers leave out the message, although the draft requires it.
      let words = reader.remaining > 0 ? try reader.string() : []
      return .status(Status(code, String(decoding: words, as: UTF8.self)))
    case PacketType.handle:
      let handle = try reader.string()
      guard handle.count <= 256 else { throw .malformed("a handle longer than 256 bytes") }
      return .handle(handle)
    case PacketType.data:
      let data = try reader.string()
      guard !data.isEmpty else { throw .malformed("an answer without data") }
      return .data(data)
    case PacketType.name:
      let count = try reader.uint32()
      var names: [NamedAttributes] = []
      for _ in 0..<count {
        let name = try reader.string()
        // The long name, for people, as in `ls -l`.
        _ = try reader.string()
        names.append(NamedAttributes(name: name, attributes: try FileAttributes(&reader)))
      }
      return .names(names)
    case PacketType.attributes:
      return .attributes(try FileAttributes(&reader))
    case PacketType.extendedReply:
      var body: [UInt8] = []
      while reader.remaining > 0 { body.append(try reader.byte()) }
      return .extended(body)
    default:
      throw .malformed("a packet of unknown type \(type)")
    }
  }

  /// Numbers a request and queues it.
  mutating func request(
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
}
