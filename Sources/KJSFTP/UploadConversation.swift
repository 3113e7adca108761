/// An SFTP conversation that several ``FileUpload``s share.
///
/// The code that moves the bytes passes every answer to ``receive(_:_:now:)`` first, and then to
/// the uploads.
public struct UploadConversation: Sendable {
  /// The maximum amount of data in one WRITE, in bytes, if the server says that it accepts this much.
  private static let largestWrite = 64 * 1024
  /// The maximum amount of data in one WRITE, in bytes, that every server accepts unless it says otherwise.
  package static let standardWrite = 32 * 1024
  /// The part of a packet that is not data: some numbers and a handle.
  private static let packetOverhead: UInt64 = 1024
  /// The number of data bytes in one WRITE while somebody is typing on the same connection.
  ///
  /// Answers come in pairs, and the time of one includes that of all data sent with it, which the window would mistake
  /// for a queue. At 50 Mbit/s, two WRITEs of 32 KiB take ten milliseconds.
  private static let writeBesideTyping = 8 * 1024
  /// The longest time of the quickest answer, in nanoseconds, on a line so short that large WRITEs delay no keys.
  private static let shortLine: Int64 = 5_000_000

  /// The requests and answers themselves.
  public var client = SFTPClient()
  var window: WriteWindow
  /// Whether somebody is typing on the same connection; large WRITEs would delay the keys.
  private let isBesideTyping: Bool
  /// The files that are open in this conversation.
  var openFiles = OpenFiles()
  /// The maximum amount of data in one WRITE, in bytes, that the server is known to accept.
  private(set) var allowedWrite = standardWrite
  /// The same limit, as stated by the server; nil if it has not stated any.
  package private(set) var toldWrite: Int?
  /// When the last answer arrived, by the caller's clock.
  private(set) var lastAnswer: Int64 = 0
  private var hasAskedForLimits = false
  private var limitsRequest: RequestID?
  private var directories: [[[UInt8]]: DirectoryMaking] = [:]

  /// The creation of one plan's directories.
  private struct DirectoryMaking {
    /// The last MKDIR request.
    var request: RequestID
    var refusal: Status?
  }

  /// Begins the conversation by queuing the INIT packet.
  ///
  /// - Parameter isBesideTyping: Whether somebody is typing on the same connection.
  public init(isBesideTyping: Bool = false) {
    self.isBesideTyping = isBesideTyping
    window = WriteWindow(isBesideTyping: isBesideTyping)
  }

  /// Begins a conversation over another channel to the same server, whose limits are known.
  package init(beside other: UploadConversation) {
    self.init(isBesideTyping: other.isBesideTyping)
    allowedWrite = other.allowedWrite
    hasAskedForLimits = other.hasAskedForLimits
  }

  /// The time of the quickest answer to a WRITE so far, in nanoseconds, once the window has grown
  /// to its maximum and is the only limit on the speed; nil before that.
  package var roundTripAtWidestWindow: Int64? { window.isWidest ? window.quickest : nil }

  /// Records what an answer reveals about the conversation itself.
  ///
  /// - Parameter now: A monotonic clock in nanoseconds, the same as in every other call.
  public mutating func receive(_ id: RequestID, _ reply: Reply, now: Int64) {
    lastAnswer = now
    window.answered(id, at: now)
    if id == limitsRequest, case .extended(let body) = reply, let limits = try? ServerLimits(body) {
      learn(limits)
    }
  }

  // MARK: Data

  /// The number of data bytes in the next WRITE.
  var writeSize: Int {
    isBesideTyping && window.quickest > Self.shortLine
      ? min(Self.writeBesideTyping, allowedWrite) : allowedWrite
  }

  /// Asks once how large requests may be, if the server supports the question.
  ///
  /// The first WRITEs do not wait for the answer; data that broke a limit is sent again.
  mutating func askForLimits() {
    guard !hasAskedForLimits, client.offers(SFTPClient.limits) else { return }
    hasAskedForLimits = true
    limitsRequest = client.serverLimits()
  }

  /// A limit of 0 means that the server does not state it.
  private mutating func learn(_ limits: ServerLimits) {
    let overhead = Self.packetOverhead
    let packet = limits.packet == 0 ? .max : max(limits.packet, overhead + overhead / 4) - overhead
    let write = limits.write == 0 ? UInt64(Self.standardWrite) : limits.write
    let most = isBesideTyping ? Self.standardWrite : Self.largestWrite
    allowedWrite = Int(min(write, packet, UInt64(most)))
    toldWrite = allowedWrite
    openFiles.allow(limits.openFiles)
  }

  /// Respects a limit that the server stated over an earlier connection.
  package mutating func limitWrites(to size: Int) { allowedWrite = min(allowedWrite, max(size, 1)) }

  /// Sends a WRITE; `fill` writes its data.
  mutating func write(
    _ handle: [UInt8], _ piece: Range<Int>, now: Int64,
    _ fill: (UnsafeMutableRawBufferPointer) -> Void
  ) -> RequestID {
    let id = client.write(handle, offset: UInt64(piece.lowerBound), count: piece.count, fill)
    window.sent(id, piece.count, at: now)
    return id
  }

  // MARK: Directories

  /// The permission bits of a directory that kj makes.
  static let directoryPermissions: UInt32 = 0o700
  /// The mode of files unless the user chooses another one; none of the usual umasks clears any of its bits.
  static let filePermissions: UInt32 = 0o600

  /// Creates the directories of a plan, top down, unless they were already requested after the OPEN that was refused
  /// because they were missing.
  ///
  /// - Returns: The requests and their paths; empty if another upload has created the directories.
  mutating func makeDirectories(
    _ plan: UploadPlan, after refused: RequestID
  ) -> [(RequestID, path: [UInt8])] {
    if let made = directories[plan.missingDirectories], made.request.number > refused.number {
      return []
    }
    let requests = plan.missingDirectories.map { path in
      (client.makeDirectory(path, permissions: Self.directoryPermissions), path: path)
    }
    if let (last, _) = requests.last {
      directories[plan.missingDirectories] = DirectoryMaking(request: last)
    }
    return requests
  }

  /// Why the directories of a plan could not be made, if that is known.
  ///
  /// A denied permission takes precedence over any other refusal, such as the refusal for a directory that exists.
  func directoryRefusal(_ plan: UploadPlan) -> Status? {
    directories[plan.missingDirectories]?.refusal
  }

  mutating func madeDirectory(_ plan: UploadPlan, _ reply: Reply) {
    guard let refusal = reply.refusal,
      directoryRefusal(plan)?.code != .permissionDenied
    else { return }
    directories[plan.missingDirectories]?.refusal = refusal
  }
}
