// What all uploads over one channel share: the numbering of requests, the window, the directories.

/// An SFTP conversation that several ``FileUpload``s have together.
///
/// Whoever moves the bytes gives every answer to ``receive(_:_:now:)`` first, and then to the uploads.
public struct UploadConversation: Sendable {
  /// The requests and answers themselves.
  public var client = SFTPClient()
  var window = WriteWindow()
  private var directories: [[[UInt8]]: DirectoryMaking] = [:]

  /// The making of the directories of one plan.
  private struct DirectoryMaking {
    /// The last of its requests.
    var request: RequestID
    var refusal: Status?
  }

  /// Begins the conversation: the INIT packet waits to be sent.
  public init() {}

  /// Notes what an answer tells about the conversation itself.
  ///
  /// - Parameter now: A monotonic clock in nanoseconds, the same as in every other call.
  public mutating func receive(_ id: RequestID, _ reply: Reply, now: Int64) {
    window.answered(id, at: now)
  }

  // MARK: Data

  /// Data bytes of one WRITE; every server takes 32 KiB.
  let writeSize = 32 * 1024

  /// Sends a WRITE, which `fill` fills.
  mutating func write(
    _ handle: [UInt8], _ piece: Range<Int>, now: Int64,
    _ fill: (UnsafeMutableRawBufferPointer) -> Void
  ) -> RequestID {
    let id = client.write(handle, offset: UInt64(piece.lowerBound), count: piece.count, fill)
    window.sent(id, piece.count, at: now)
    return id
  }

  // MARK: Directories

  /// Makes the directories of a plan, from the top, unless that was asked for since an OPEN went out
  /// that was refused for want of them.
  ///
  /// - Returns: The requests; none if another upload has made them.
  mutating func makeDirectories(_ plan: UploadPlan, after refused: RequestID) -> [RequestID] {
    if let made = directories[plan.missingDirectories], made.request.number > refused.number {
      return []
    }
    let requests = plan.missingDirectories.map { client.makeDirectory($0, permissions: 0o700) }
    if let last = requests.last {
      directories[plan.missingDirectories] = DirectoryMaking(request: last)
    }
    return requests
  }

  /// Why the directories of a plan could not be made, if that is known; that something is forbidden
  /// says more than that something exists.
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
