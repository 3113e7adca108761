internal import KJBase
internal import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJPreparation
internal import KJSFTP
internal import KJSystem

/// The state of a directory's upload that outlives a single connection.
///
/// Its files are separate deliveries, under the hidden name of the directory. It belongs to the thread of its host.
final class DirectoryDelivery {
  /// How many times the connection may be lost while only the directory itself remains to be finished.
  private static let mostAttempts = 3

  let directory: UploadDirectory
  private let host: ResolvedHost
  private var destination: RemoteDestination
  private let start = MonotonicTime.now
  /// The conversation over the current connection.
  private var upload: DirectoryUpload?
  private var attempts = 0
  /// Whether a RENAME was sent and its answer is not known.
  private var mayBeNamed = false
  /// Whether parts of the directory may be on the host.
  private var hasBegun = false
  /// How many of its inputs have neither arrived nor failed.
  private var left: Int
  /// How many of its files are in progress.
  private var underWay = 0
  private var arrived: [ArrivedFile] = []
  private var bytes = 0
  private var pictures: [Int: UploadedDirectory.Picture] = [:]
  /// Why there will be no directory.
  private(set) var failure: Failure?
  /// When the RENAME was handed over.
  private(set) var sentTime: MonotonicTime?
  private var hasNewSentTime = false

  init(_ directory: UploadDirectory, _ job: UploadJob, _ host: ResolvedHost) throws(Failure) {
    self.directory = directory
    self.host = host
    destination = try RemoteDestination(job.request, host, directory)
    left = directory.inputs.count
  }

  /// The destination of a file in the directory.
  func destination(of number: Int, _ file: PreparedFile) throws(Failure) -> RemoteDestination {
    try RemoteDestination(directory.member(at: number), in: destination, file)
  }

  // MARK: Its files

  func noteStart() {
    underWay += 1
    hasBegun = true
  }

  /// Notes that a file is complete on the host, under the hidden name of the directory.
  func noteArrival(of delivery: Delivery, _ file: UploadedFile) {
    underWay -= 1
    left -= 1
    arrived.append(
      ArrivedFile(
        path: delivery.requestPath, size: file.size, modified: delivery.upload?.modificationTime))
    bytes += file.size
    if let report = file.report {
      pictures[delivery.number] = UploadedDirectory.Picture(
        input: delivery.file.input.label, report: report)
    }
  }

  /// Notes that one of its inputs failed, which means that there will be no directory.
  ///
  /// - Parameter wasUnderWay: Whether the delivery of that input had begun.
  func note(_ failure: Failure, wasUnderWay: Bool) {
    if wasUnderWay { underWay -= 1 }
    left -= 1
    fail(because: failure)
  }

  func fail(because failure: Failure) {
    self.failure = self.failure ?? directory.failure(because: failure)
  }

  // MARK: Its connection

  /// Does whatever is due: gives the directory its name once all files are complete, or removes the directory once it
  /// has failed and none of its files is in progress.
  func advance(_ session: SFTPSession) {
    destination.home = session.home ?? destination.home
    if upload == nil {
      upload = DirectoryUpload(
        destination.plan(for: directory), arrived: arrived, mayBeNamed: mayBeNamed,
        &session.conversation)
    }
    if upload?.isTaken == true { fail(because: Failure(.exists, destination.text, host)) }
    if upload?.hasLostFiles == true {
      let name = "'\(destination.text.printable)' on '\(host.label)'"
      fail(because: Failure(.inputOutput, "\(name) was removed before it was complete"))
    }
    guard let upload, upload.isIdle, underWay == 0, hasBegun else { return }
    if failure != nil {
      self.upload?.remove(arrived, because: .cancelled, &session.conversation)
    } else if left == 0 {
      self.upload?.giveName(to: arrived, &session.conversation)
      sentTime = .now
      hasNewSentTime = true
    }
  }

  /// Notes when the RENAME to the final name has left.
  ///
  /// - Returns: Whether it left since the last call.
  func noteSent() -> Bool {
    defer { hasNewSentTime = false }
    return hasNewSentTime
  }

  /// Takes an answer if it belongs to this directory.
  ///
  /// - Returns: Whether it did.
  func receive(_ id: RequestID, _ reply: Reply, _ session: SFTPSession) -> Bool {
    upload?.receive(id, reply, &session.conversation) ?? false
  }

  /// Keeps the information that the next connection needs.
  func lose() {
    mayBeNamed = mayBeNamed || upload?.renameWasSent == true
    if upload?.outcome == nil { upload = nil }
    if isClosing { attempts += 1 }
    sentTime = nil
  }

  // MARK: The end

  /// Whether the directory itself needs a connection while none of its files is in progress.
  var isClosing: Bool { hasBegun && underWay == 0 && (left == 0 || failure != nil) }

  /// Whether the directory is being removed or given its name.
  var isGoing: Bool { isClosing && upload != nil && upload?.outcome == nil }

  /// The result, once there is one; a failure names the paths that may be left on the host.
  ///
  /// - Parameter isLast: Whether there is no connection, and there will not be another one for it.
  func conclude(isLast: Bool) throws(Failure) -> UploadedFile? {
    switch upload?.outcome {
    case .finished:
      return UploadedFile(
        path: try destination.path(on: host), size: bytes, mode: nil, sha256: nil, format: nil,
        report: nil, duration: MonotonicTime.now - start,
        directory: UploadedDirectory(
          files: arrived.count, pictures: pictures.sorted { $0.key < $1.key }.map(\.value)))
    case .failed(let reason, let leftover):
      // If the RENAME may have succeeded on a lost connection, removing the old name leaves the new one.
      let renamed = failure != nil && mayBeNamed ? destination.plan(for: directory).path : nil
      let failed = failure ?? directory.failure(because: Failure(reason, destination.text, host))
      throw [leftover, renamed].compactMap(\.self).reduce(failed) {
        $0.naming(destination.text(of: $1))
      }
    case nil:
      guard isLast || attempts >= Self.mostAttempts || !hasBegun, underWay == 0,
        let failed = failure ?? lost
      else { return nil }
      throw named(in: failed)
    }
  }

  private var lost: Failure? {
    attempts >= Self.mostAttempts
      ? Failure(.connectionLost, "lost the connection to '\(host.label)' too often") : nil
  }

  /// The failure with one line for each path that may exist on the host.
  private func named(in failure: Failure) -> Failure {
    guard hasBegun, !arrived.isEmpty else { return failure }
    let plan = destination.plan(for: directory)
    let paths = [plan.growingPath] + (mayBeNamed ? [plan.path] : [])
    return paths.reduce(failure) { $0.naming(destination.text(of: $1)) }
  }
}
