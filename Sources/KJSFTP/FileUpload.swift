// One file on its way to the host: the order of requests that makes "it is there" a promise.
//
// OPEN goes out at once. Every WRITE follows without waiting, and behind the last one, in the same
// flight, FSTAT and CLOSE. Only when all of these are answered well does a file that grew under a
// temporary name get its own. Whatever goes wrong, the file is closed and removed.

/// The progress of one file over an ``SFTPClient``; several can share one client.
public struct FileUpload: Sendable {
  /// Data bytes of one WRITE; every server takes 32 KiB.
  private static let writeSize = 32 * 1024

  enum Request {
    case examineTarget
    case create
    case makeDirectory
    case write(count: Int, sentAt: Int64)
    case size
    case close
    case removeTarget
    case rename
    case findReason(FileReason)
    case remove([UInt8])
  }

  /// What is asked after a refusal that has no reason in it.
  enum FileReason {
    case space
    case target
  }

  public let plan: UploadPlan
  /// How it ended; nil while it goes on.
  public private(set) var outcome: UploadOutcome?
  /// Bytes that the server has acknowledged.
  public private(set) var acknowledged = 0

  var pending: [RequestID: Request] = [:]
  private var window = WriteWindow()
  var handle: [UInt8]?
  private var offset = 0
  private var madeDirectories = false
  private var directoryRefusal: Status?
  private var foundSize: UInt64?
  private var hasSize = false
  private var isClosed = false
  var mayExist = false
  /// RENAME was sent: the file may have its own name already.
  private var renameWasSent = false
  /// The file that was to be replaced is gone, so the new one is all there is.
  var targetWasRemoved = false
  var failure: UploadFailure?
  var leftover: [UInt8]?

  /// Queues the first requests.
  public init(_ plan: UploadPlan, _ client: inout SFTPClient) {
    self.plan = plan
    if plan.temporaryPath != nil && !plan.overwrites {
      pending[client.status(at: plan.path)] = .examineTarget
    }
    create(&client)
  }

  private mutating func create(_ client: inout SFTPClient) {
    mayExist = true
    let attributes = FileAttributes(permissions: plan.permissions)
    pending[client.create(plan.createdPath, attributes)] = .create
  }

  /// What the host may hold if the line is lost now.
  public struct Unfinished: Sendable {
    /// The name to remove.
    public let path: [UInt8]
    /// The name to remove if there is nothing under ``path``: a RENAME was on its way.
    public let renamedPath: [UInt8]?
    /// Whether `renamedPath` may be removed: not if it replaced, or may be, somebody's file.
    public let isOwn: Bool
  }

  public var unfinished: Unfinished? {
    guard outcome == nil, mayExist else {
      return leftover.map { Unfinished(path: $0, renamedPath: nil, isOwn: true) }
    }
    return Unfinished(
      path: plan.createdPath, renamedPath: renameWasSent ? plan.path : nil,
      isOwn: !plan.overwrites)
  }

  // MARK: Data

  /// How many bytes of the file, from ``offset``, are wanted now; 0 when none are.
  public var wantedBytes: Int {
    guard handle != nil, failure == nil, window.hasRoom else { return 0 }
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
    pending[id] = .write(count: count, sentAt: now)
    window.sent(count)
    offset += count
    finishWriting(&client)
  }

  /// Sends FSTAT and CLOSE behind the last WRITE.
  private mutating func finishWriting(_ client: inout SFTPClient) {
    guard offset == plan.size, let handle else { return }
    pending[client.status(of: handle)] = .size
    close(&client)
  }

  private mutating func close(_ client: inout SFTPClient) {
    guard let open = handle else { return }
    pending[client.close(open)] = .close
    handle = nil
  }

  // MARK: Answers

  /// Takes an answer if it belongs to this upload.
  ///
  /// - Returns: Whether it did.
  public mutating func receive(
    _ id: RequestID, _ reply: Reply, _ client: inout SFTPClient, now: Int64
  ) -> Bool {
    guard let request = pending.removeValue(forKey: id) else { return false }
    switch request {
    case .examineTarget: examinedTarget(reply, &client)
    case .create: created(reply, &client)
    case .makeDirectory:
      if directoryRefusal?.code != .permissionDenied {
        directoryRefusal = reply.refusal ?? directoryRefusal
      }
    case .write(let count, let sentAt):
      window.acknowledged(count, after: now - sentAt)
      check(reply, .write, &client) { $0.acknowledged += count }
    case .size: examined(reply, &client)
    case .close: check(reply, .close, &client) { $0.isClosed = true }
    case .removeTarget: removedTarget(reply, &client)
    case .rename: renamed(reply, &client)
    case .findReason(let reason): found(reason, reply)
    case .remove(let path): removed(path, reply)
    }
    advance(&client)
    return true
  }

  private mutating func check(
    _ reply: Reply, _ step: UploadStep, _ client: inout SFTPClient,
    _ done: (inout FileUpload) -> Void
  ) {
    if let refusal = reply.refusal { fail(.refused(step, refusal), &client) } else { done(&self) }
  }

  private mutating func examinedTarget(_ reply: Reply, _ client: inout SFTPClient) {
    if case .attributes = reply { fail(.exists, &client) }
  }

  private mutating func created(_ reply: Reply, _ client: inout SFTPClient) {
    if case .handle(let handle) = reply {
      self.handle = handle
      if failure != nil { cleanUp(&client) } else { finishWriting(&client) }
      return
    }
    mayExist = false
    let refusal = reply.refusal ?? Status(.badMessage)
    guard failure == nil else { return }
    if refusal.code == .noSuchFile {
      makeDirectoriesAndCreate(&client)
    } else {
      fail(.refused(.create, refusal), &client)
    }
  }

  private mutating func makeDirectoriesAndCreate(_ client: inout SFTPClient) {
    guard !madeDirectories, !plan.missingDirectories.isEmpty else {
      return fail(.noDirectory(directoryRefusal), &client)
    }
    madeDirectories = true
    for directory in plan.missingDirectories {
      pending[client.makeDirectory(directory, permissions: 0o700)] = .makeDirectory
    }
    create(&client)
  }

  private mutating func examined(_ reply: Reply, _ client: inout SFTPClient) {
    hasSize = true
    if case .attributes(let attributes) = reply { foundSize = attributes.size }
    if let refusal = reply.refusal { fail(.refused(.examine, refusal), &client) }
  }

  // MARK: The end

  private mutating func advance(_ client: inout SFTPClient) {
    guard outcome == nil, pending.isEmpty else { return }
    if failure != nil {
      settle()
    } else if hasSize && isClosed {
      complete(&client)
    }
  }

  private mutating func complete(_ client: inout SFTPClient) {
    guard foundSize == UInt64(plan.size) else {
      return fail(.wrongSize(sent: plan.size, found: foundSize), &client)
    }
    guard let temporary = plan.temporaryPath, mayExist else {
      outcome = .finished
      return
    }
    if plan.overwrites && !client.offers(SFTPClient.posixRename) {
      pending[client.remove(plan.path)] = .removeTarget
      return
    }
    renameWasSent = true
    let id =
      plan.overwrites
      ? client.renameReplacing(temporary, to: plan.path)
      : client.rename(temporary, to: plan.path)
    pending[id] = .rename
  }

  /// Without the extension that replaces a file, the old one has to go first.
  private mutating func removedTarget(_ reply: Reply, _ client: inout SFTPClient) {
    guard failure == nil, let temporary = plan.temporaryPath else { return }
    targetWasRemoved = reply.refusal == nil
    renameWasSent = true
    pending[client.rename(temporary, to: plan.path)] = .rename
  }

  private mutating func renamed(_ reply: Reply, _ client: inout SFTPClient) {
    if let refusal = reply.refusal { return fail(.refused(.rename, refusal), &client) }
    mayExist = false
    guard failure != nil else { return }
    // It was given up meanwhile. What replaced a file cannot be taken back.
    if plan.overwrites {
      leftover = plan.path
    } else {
      pending[client.remove(plan.path)] = .remove(plan.path)
    }
  }

  mutating func settle() {
    if let failure { outcome = .failed(failure, leftover: leftover) }
  }

  /// Gives the upload up: what it made is removed before it ends as `cancelled`.
  public mutating func cancel(_ client: inout SFTPClient) {
    guard outcome == nil, failure == nil else { return }
    fail(.cancelled, &client)
  }
}
