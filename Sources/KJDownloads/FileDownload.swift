internal import KJSFTP

/// The conversation that reads one file: STAT and OPEN, READs and FSTAT, CLOSE.
///
/// STAT and OPEN share a flight. The READs follow in the next flight together with FSTAT, which shows whether the file
/// remained unchanged throughout. Nobody waits for the answer to CLOSE.
// reason: the requests that are due, and what is known about the file.
struct FileDownload: FileReading {
  private let path: [UInt8]
  /// The maximum size of the file, in bytes.
  private let limit: Int
  private let before: (offset: Int, facts: FileFacts)?
  private var looking: RequestID?
  private var opening: RequestID?
  private var lastLook: RequestID?
  private var handle: [UInt8]?
  private var reads: [RequestID: Range<Int>] = [:]
  /// Parts of the file that the server left out because it returned less than was requested.
  private var gaps: [Range<Int>] = []
  /// The offset of the next READ.
  private var next = 0
  private var hasReachedEnd = false
  /// The facts of the file before it was read.
  private(set) var facts: FileFacts?
  /// Whether the file grew beyond the bytes that were read.
  private(set) var hasGrown = false
  /// Why the file cannot be read; nil as long as nothing prevents it.
  private(set) var failure: DownloadFailure?
  /// Whether every byte has arrived and the file was still unchanged at the end.
  private(set) var isWhole = false

  /// Asks what kind of file it is, and opens it.
  ///
  /// - Parameters:
  ///   - path: In the form that SFTP takes: absolute, or below the home directory.
  ///   - limit: The maximum size of the file, in bytes.
  ///   - before: How many bytes arrived over an earlier connection, and the facts of the file at that time; if the file
  ///     has changed since, those bytes are read again.
  ///   - isEarly: Whether to send OPEN before STAT has confirmed that the path is a file. A server that opens a pipe
  ///     waits for a writer, and answers nothing else in the meantime.
  init(
    _ path: [UInt8], limit: Int, after before: (offset: Int, facts: FileFacts)? = nil,
    isEarly: Bool,
    _ client: inout SFTPClient
  ) {
    self.path = path
    self.limit = limit
    self.before = before
    looking = client.statusFollowingLinks(at: path)
    if isEarly { opening = client.openForReading(path) }
  }

  /// How many bytes from the start of the file have arrived without a gap.
  var contiguousCount: Int {
    let missing = reads.values.map(\.lowerBound) + gaps.map(\.lowerBound)
    return missing.min() ?? next
  }

  /// The number of bytes requested but not yet received.
  var outstanding: Int { reads.values.reduce(0) { $0 + $1.count } }

  /// Whether a server that hangs in OPEN may be the reason for further silence.
  var mayHang: Bool { failure == .notRegular && opening != nil && handle == nil }

  // MARK: Answers

  /// Takes an answer if it belongs to this file.
  ///
  /// - Throws: ``SFTPError`` for an answer that does not match the request, or holds more than was requested.
  mutating func receive(
    _ id: RequestID, _ reply: Reply, _ client: inout SFTPClient
  ) throws(SFTPError) -> FilePiece? {
    switch id {
    case looking:
      looking = nil
      examine(reply)
      if failure == nil, opening == nil { opening = client.openForReading(path) }
    case opening:
      opening = nil
      switch reply {
      case .handle(let handle):
        self.handle = handle
      case .status(let status) where status.code != .ok: fail(.refused(status))
      default: throw .malformed("no file handle")
      }
    case lastLook: compare(reply)
    default: return try take(id, reply, &client)
    }
    closeIfFailed(&client)
    return nil
  }

  private mutating func examine(_ reply: Reply) {
    guard let attributes = reply.attributes else {
      return fail(.refused(reply.refusal ?? Status(.failure)))
    }
    if attributes.isDirectory { return fail(.directory) }
    guard attributes.isRegular || attributes.mode == attributes.permissions else {
      return fail(.notRegular)
    }
    let size = Int(clamping: attributes.size ?? 0)
    if size > limit { return fail(.tooLarge(size)) }
    let found = FileFacts(size: size, modified: attributes.modificationTime)
    if let before, before.facts == found { next = before.offset }
    facts = found
  }

  /// Checks the file after the last READ.
  private mutating func compare(_ reply: Reply) {
    lastLook = nil
    // If a server does not support FSTAT, nothing indicates a change.
    if let attributes = reply.attributes, let facts {
      let size = Int(clamping: attributes.size ?? 0)
      hasGrown = size > facts.size
      let isAnother = !hasGrown && attributes.modificationTime != facts.modified
      // For a file in /proc, every query returns a new time.
      if size < facts.size || isAnother && size > 0 { fail(.changed) }
    }
    isWhole = failure == nil
  }

  private mutating func take(
    _ id: RequestID, _ reply: Reply, _ client: inout SFTPClient
  ) throws(SFTPError) -> FilePiece? {
    guard let range = reads.removeValue(forKey: id) else { return nil }
    defer { closeIfFailed(&client) }
    switch reply {
    case .data(let bytes):
      guard bytes.count <= range.count else { throw .malformed("more bytes than were requested") }
      let end = range.lowerBound + bytes.count
      if end < range.upperBound, !hasNoSize { gaps.append(end..<range.upperBound) }
      if hasNoSize { next = end }
      return FilePiece(offset: range.lowerBound, bytes: bytes)
    case .status(let status) where status.code == .endOfFile:
      hasReachedEnd = true
      if !hasNoSize { fail(.changed) }
    case .status(let status) where status.code != .ok: fail(.refused(status))
    default: throw .malformed("no file data")
    }
    return nil
  }

  private mutating func fail(_ failure: DownloadFailure) {
    self.failure = self.failure ?? failure
  }

  /// Closes a file that will not be read to its end.
  private mutating func closeIfFailed(_ client: inout SFTPClient) {
    if failure != nil { close(&client) }
  }

  /// Closes the file, if it is open.
  mutating func close(_ client: inout SFTPClient) {
    if let handle { _ = client.close(handle) }
    handle = nil
  }

  // MARK: Requests

  /// Whether the file claims to be empty; it is then read until the server reports the end.
  private var hasNoSize: Bool { facts?.size == 0 }

  /// Requests the next bytes.
  ///
  /// - Parameters:
  ///   - room: The maximum number of bytes in flight, including those of this file.
  ///   - size: The maximum number of bytes per READ.
  mutating func ask(room: Int, by size: Int, _ client: inout SFTPClient) {
    guard failure == nil, !isWhole, lastLook == nil, let handle, let facts else { return }
    if hasNoSize {
      if next > min(limit, FileFacts.mostWithoutSize) { return fail(.tooLarge(nil)) }
      if reads.isEmpty, !hasReachedEnd { read(handle, next..<next + size, &client) }
      if hasReachedEnd { lastLook = client.status(of: handle) }
      return
    }
    var underWay = outstanding
    while underWay < room {
      let range: Range<Int>
      if let gap = gaps.popLast() {
        range = gap
      } else if next < facts.size {
        range = next..<min(next + size, facts.size)
        next = range.upperBound
      } else {
        break
      }
      read(handle, range, &client)
      underWay += range.count
    }
    // OpenSSH answers in the order of the requests.
    if next == facts.size, gaps.isEmpty, reads.isEmpty || client.isLikeOpenSSH {
      lastLook = client.status(of: handle)
    }
  }

  private mutating func read(_ handle: [UInt8], _ range: Range<Int>, _ client: inout SFTPClient) {
    let id = client.read(
      handle, offset: UInt64(range.lowerBound), count: UInt32(clamping: range.count))
    reads[id] = range
  }
}
