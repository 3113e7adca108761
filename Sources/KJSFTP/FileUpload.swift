// One file on its way to the host: the order of requests that makes "it is there" a promise.
//
// OPEN goes out at once. Every WRITE follows without waiting, and behind the last one, in the same
// flight, FSTAT and CLOSE. Only when all of these are answered well does a file that grew under a
// temporary name get its own. Whatever goes wrong, the file is closed and removed. When the line is
// lost, a later attempt goes on from what this one knows.

/// The progress of one file over an ``SFTPClient``; several can share one client.
public struct FileUpload: Sendable {
  /// Data bytes of one WRITE; every server takes 32 KiB.
  private static let writeSize = 32 * 1024

  enum Request {
    case examineTarget
    case create
    case examineCreated(Status)
    case makeDirectory
    case lookAtCreated
    case lookAtTarget
    case reopen
    case write(offset: Int, count: Int, sentAt: Int64)
    case size
    case close
    case removeTarget(wasSentBefore: Bool)
    case rename
    case findReason(FileReason)
    case remove([UInt8])
    /// An answer that changes nothing.
    case clear
  }

  /// What is asked after a refusal that has no reason in it.
  enum FileReason {
    case space
    case target
  }

  public let plan: UploadPlan
  /// How it ended; nil while it goes on.
  public internal(set) var outcome: UploadOutcome?
  /// Bytes that the server has acknowledged, those of earlier attempts included.
  ///
  /// It falls to 0 when what an earlier attempt left turns out to be of no use.
  public internal(set) var acknowledged: Int

  var pending: [RequestID: Request] = [:]
  var window = WriteWindow()
  var handle: [UInt8]?
  var offset: Int
  var stage: Resumption.Stage
  /// An earlier attempt sent OPEN, and nobody knows what came of it.
  let wasAskedBefore: Bool
  /// What was found of an earlier attempt, while that is asked for.
  var look: Look?
  /// Whether a RENAME of an earlier attempt may come to the server after this one looked.
  var mayLookAgain: Bool
  var madeDirectories = false
  var directoryRefusal: Status?
  var foundSize: UInt64?
  /// The modification time that the whole file had, by which it is known again under its own name.
  var foundTime: UInt32?
  var hasSize = false
  var isClosed = false
  var renameWasSent: Bool
  /// If so, the new file is all there is, and stays whatever happens.
  var targetMayBeGone: Bool
  var failure: UploadFailure?
  var leftover: [UInt8]?

  /// Queues the first requests.
  ///
  /// - Parameter resumption: What an earlier attempt with the same plan knew when its line was lost.
  public init(
    _ plan: UploadPlan, resuming resumption: Resumption = .none, _ client: inout SFTPClient
  ) {
    self.plan = plan
    stage = resumption.stage
    wasAskedBefore = resumption.stage == .asked
    renameWasSent = resumption.renameWasSent
    foundTime = resumption.modificationTime
    mayLookAgain = resumption.renameWasSent
    targetMayBeGone = resumption.targetMayBeGone
    offset = plan.size >= plan.smallestResumed ? min(resumption.acknowledged, plan.size) : 0
    acknowledged = offset
    begin(&client)
  }

  private mutating func begin(_ client: inout SFTPClient) {
    if stage == .whole { return lookForWhole(&client) }
    if plan.temporaryPath != nil && !plan.overwrites {
      pending[client.status(at: plan.path)] = .examineTarget
    }
    if stage == .created { reopen(&client) } else { create(&client) }
  }

  mutating func create(_ client: inout SFTPClient) {
    if stage == .nothing { stage = .asked }
    let attributes = FileAttributes(permissions: plan.permissions)
    pending[client.create(plan.createdPath, attributes)] = .create
  }

  // MARK: Data

  /// How many bytes of the file, from ``wantedOffset``, are wanted now; 0 when none are.
  public var wantedBytes: Int {
    guard handle != nil, look == nil, failure == nil, window.hasRoom else { return 0 }
    return min(Self.writeSize, plan.size - offset)
  }

  /// The offset of the next wanted byte in the file.
  public var wantedOffset: Int { offset }

  /// Sends the next ``wantedBytes``, which `fill` puts in place.
  ///
  /// - Parameter now: A monotonic clock in nanoseconds, the same as in ``receive(_:_:_:now:)``.
  public mutating func write(
    _ client: inout SFTPClient, now: Int64, _ fill: (UnsafeMutableRawBufferPointer) -> Void
  ) {
    let count = wantedBytes
    guard let handle, count > 0 else { return }
    let id = client.write(handle, offset: UInt64(offset), count: count, fill)
    pending[id] = .write(offset: offset, count: count, sentAt: now)
    window.sent(count)
    offset += count
    finishWriting(&client)
  }

  /// Sends FSTAT and CLOSE behind the last WRITE.
  mutating func finishWriting(_ client: inout SFTPClient) {
    guard offset == plan.size, let open = handle else { return }
    pending[client.status(of: open)] = .size
    pending[client.close(open)] = .close
    handle = nil
  }

  // MARK: The end

  mutating func settle() {
    if let failure { outcome = .failed(failure, leftover: leftover) }
  }

  /// Gives the upload up: what it made is removed before it ends as `cancelled`.
  public mutating func cancel(_ client: inout SFTPClient) {
    guard outcome == nil, failure == nil else { return }
    fail(.cancelled, &client)
  }
}
