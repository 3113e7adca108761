internal import KJBase
internal import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJPassages
internal import KJPreparation
internal import KJSFTP
internal import KJSystem

/// The state of a file's upload that outlives a single attempt, and the remains of the last attempt.
///
/// It belongs to the thread of its host.
// reason: the state that outlives the attempts, and one attempt of either kind
final class Delivery {
  private static let mostNames = 3

  /// The remains of an attempt whose connection was lost.
  private struct Remains {
    var resumption = Resumption.none
    var unfinished: FileUpload.Unfinished?
    var ofScript: ScriptUpload.Remains?
  }

  /// The index of the input.
  let number: Int
  let file: PreparedFile
  /// The directory that the file belongs to; nil if it has a path of its own.
  let directory: DirectoryDelivery?
  private var destination: RemoteDestination
  private let reader: ContentsReader
  /// The time limit for all attempts together.
  var clock: FileClock
  private let plan: UploadPlan
  private let start = MonotonicTime.now
  private let namesTried: Int
  /// The attempt over the current connection, if that connection is SFTP.
  var upload: FileUpload?
  /// The attempt over the current connection, if that connection is a shell.
  private var scriptUpload: ScriptUpload?
  private var remains = Remains()
  /// When the last bytes of the file were handed over, in the current attempt.
  private(set) var sentTime: MonotonicTime?
  /// Why this side gave up the upload.
  private var reason: Failure?

  init(
    _ file: PreparedFile, _ number: Int, _ job: UploadJob, _ host: ResolvedHost,
    in directory: DirectoryDelivery? = nil, namesTried: Int = 0
  ) throws(Failure) {
    guard namesTried < Self.mostNames else {
      throw Failure(.cannotCreate, "cannot find an unused name for '\(file.input.label)'")
    }
    self.number = number
    self.file = file
    self.namesTried = namesTried
    self.directory = directory
    if let directory {
      destination = try directory.destination(of: number, file)
    } else {
      destination = try RemoteDestination(job.request, host, file)
    }
    plan = destination.plan(file.size, job.request, isInDirectory: directory != nil)
    reader = try ContentsReader(file, hashes: job.request.hashes, job.settings.environment)
    clock = FileClock(job.settings.timeouts.upload(of: file.size))
  }

  var place: UploadPlace { UploadPlace(input: number, piece: file.piece) }

  /// The same file under another random name.
  func renamed(_ job: UploadJob, _ host: ResolvedHost) throws(Failure) -> Delivery {
    try Delivery(file, number, job, host, namesTried: namesTried + 1)
  }

  /// The final path of the file, as SFTP names it.
  var requestPath: [UInt8] { plan.path }

  // MARK: Attempts

  /// Queues the first requests of an attempt over a connection.
  func begin(_ session: SFTPSession) {
    if upload != nil { return }
    sentTime = nil
    upload = FileUpload(plan, resuming: remains.resumption, &session.conversation)
    if remains.resumption.acknowledged > 0 {
      session.log(
        "\(remains.resumption.acknowledged) of \(file.size) bytes were already acknowledged")
    }
  }

  /// Queues WRITEs as long as there is room.
  ///
  /// Queues none before the path to report is certain, because that path begins with the home directory.
  func feed(_ session: SFTPSession) {
    upload?.goOn(&session.conversation, now: MonotonicTime.now.nanoseconds)
    guard canTellPath(session) else { return }
    while session.hasRoom, let piece = upload?.wantedPiece(session.conversation) {
      var isRead = true
      upload?.write(&session.conversation, now: MonotonicTime.now.nanoseconds) {
        isRead = reader.read(piece.lowerBound, into: $0)
      }
      if !isRead { giveUp(reader.failure, session) }
    }
  }

  /// When to call ``feed(_:)`` again even if nothing arrives, in nanoseconds; nil if there is no need to.
  var waking: Int64? { upload?.waking }

  /// Queues WRITEs over another channel as long as there is room, and anything else that is due there.
  func feed(_ stripe: inout FileStripe, _ session: SFTPSession, _ main: SFTPSession) {
    while session.hasRoom, let piece = upload?.wantedPiece(for: stripe, session.conversation) {
      var isRead = true
      upload?.write(through: &stripe, &session.conversation, now: MonotonicTime.now.nanoseconds) {
        isRead = reader.read(piece.lowerBound, into: $0)
      }
      if !isRead { giveUp(reader.failure, main) }
    }
    upload?.goOn(&stripe, &session.conversation)
  }

  /// Notes when the last bytes of the file have left.
  ///
  /// - Returns: Whether they left just now.
  func noteSent() -> Bool {
    let hasLeft = upload?.hasSentEverything ?? scriptUpload?.hasSentEverything ?? false
    let hasSent = hasLeft || outcome != nil
    // The file may be sent again from the start.
    if !hasSent, upload != nil || scriptUpload != nil { sentTime = nil }
    guard sentTime == nil, hasSent else { return false }
    sentTime = .now
    return true
  }

  private func canTellPath(_ session: SFTPSession) -> Bool {
    destination.home = session.home ?? destination.home
    if destination.isCertain { return true }
    if session.hasAskedForHome && reason == nil {
      giveUp(destination.homeIsUnknown(session.host), session)
    }
    return false
  }

  /// How the attempt over the current connection has ended; nil until it ends.
  var outcome: UploadOutcome? {
    switch scriptUpload?.outcome {
    case nil: upload?.outcome
    case .finished: .finished
    case .exists: .failed(.exists, leftover: nil)
    case .cancelled(let leftover): .failed(.cancelled, leftover: leftover?.bytes)
    case .failed: .failed(.cancelled, leftover: nil)
    }
  }

  /// How many bytes are on the host, as far as known; nil without an attempt.
  var acknowledged: Int? { upload?.acknowledged ?? scriptUpload?.sent }

  // MARK: Attempts through a script

  /// The shell of the current attempt.
  var shell: HostShell? { scriptUpload?.shell }

  /// Begins an attempt in a shell that does nothing else during the attempt.
  func begin(over shell: HostShell, on host: ResolvedHost) throws(Failure) {
    sentTime = nil
    let isStandard = plan.directory == RemoteDirectory.standard.requestPath
    let upload = try ScriptUpload(
      ScriptUpload.Plan(
        directory: isStandard ? nil : plan.directory,
        name: Array(plan.path[((plan.path.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)...]),
        size: file.size, mode: FileMode(told: plan.permissions)),
      after: remains.ofScript, over: shell)
    scriptUpload = upload
    if plan.overwrites {
      cancelScript(because: .withoutSFTP("replacing a file", on: host), leaving: nil)
    }
  }

  /// Moves whatever can be moved without waiting.
  ///
  /// - Returns: Whether anything was moved.
  func advanceScript() throws(Failure) -> Bool {
    guard let scriptUpload, scriptUpload.outcome == nil else { return false }
    return try scriptUpload.advance { reader.read($0, into: $1) }
  }

  /// Whether the file can no longer be read.
  var isUnreadable: Bool { outcome == nil && reader.failure != nil }

  /// Ends an attempt after its remains were removed, except for `leftover`.
  func cancelScript(because failure: Failure?, leaving leftover: RemotePath?) {
    reason = reason ?? failure ?? reader.failure
    scriptUpload?.cancel(leaving: leftover)
  }

  /// The remains that the current attempt leaves on the host, or that the last one left if its connection was lost.
  var scriptRemains: ScriptUpload.Remains? { scriptUpload?.remains ?? remains.ofScript }

  /// Keeps the information that a later attempt needs, now that the connection is lost.
  func loseScript() {
    // An attempt that never began has not touched the remains of the previous one.
    if let scriptUpload, scriptUpload.hasBegun { remains.ofScript = scriptUpload.remains }
    scriptUpload = nil
  }

  // MARK: Giving up

  /// Cancels the upload; the outcome is set only once everything that the upload created is removed.
  func giveUp(_ reason: Failure?, _ session: SFTPSession) {
    self.reason = self.reason ?? reason
    upload?.cancel(&session.conversation)
  }

  /// Keeps the information that a later attempt needs, now that the connection is lost.
  ///
  /// A server that answers without speaking SFTP has received nothing of the file. If an answer was lost with
  /// the connection, nothing is known about what the server did.
  func lose(_ session: SFTPSession, because failure: Failure) {
    guard let upload else { return }
    self.upload = nil
    destination.home = session.home ?? destination.home
    let isNoSFTP = !session.speaksSFTP && failure.status == .unreachable
    let hasBegun = !isNoSFTP || remains.resumption != .none
    remains =
      hasBegun
      ? Remains(resumption: upload.resumption, unfinished: upload.unfinished) : Remains()
  }

  /// The remains of the file that may be on the host, now that the connection is lost.
  var unfinished: FileUpload.Unfinished? { remains.unfinished }

  /// Whether remains of the file may be on the host, now that the connection is lost.
  var hasRemains: Bool { unfinished != nil || remains.ofScript?.hiddenPath != nil }

  // MARK: The end

  /// Turns an outcome into a result; nil if the name is taken and kj can choose another one.
  func conclude(_ outcome: UploadOutcome, _ host: ResolvedHost) throws(Failure) -> UploadedFile? {
    switch outcome {
    case .finished:
      var path = scriptUpload?.path
      if path == nil { path = try destination.path(on: host) }
      guard let path else { throw destination.homeIsUnknown(host) }
      return UploadedFile(
        path: path, size: file.size,
        mode: (upload?.mode ?? scriptUpload.map { _ in plan.permissions }).map {
          FileMode(told: $0)
        },
        trace: trace, sha256: reader.finishHash(),
        format: file.format, report: file.report,
        duration: MonotonicTime.now - start)
    case .failed(.exists, nil) where destination.hasRandomName: return nil
    case .failed(let failure, let leftover):
      let failed = reason ?? scriptFailure(host) ?? Failure(failure, destination.text, host)
      throw naming([leftover].compactMap(\.self), in: failed)
    }
  }

  private func scriptFailure(_ host: ResolvedHost) -> Failure? {
    guard case .failed(let status, let reason) = scriptUpload?.outcome else { return nil }
    let verb = status == .cannotCreate ? "create" : "write"
    return Failure(
      status, "cannot \(verb) '\(destination.text.printable)' on '\(host.label)': \(reason)")
  }

  /// The data that identifies the file later; nil unless the server has reported all of it.
  private var trace: UploadTrace? {
    guard let directory = upload?.realDirectory.flatMap({ RemotePath($0) }),
      let modified = upload?.modificationTime
    else { return nil }
    return UploadTrace(directory: directory, modified: Int(modified))
  }

  /// Warnings about modes that let others do more than they should with the file and its new directories, one per line.
  func doubts(about mode: FileMode?, on host: ResolvedHost) -> [String] {
    func line(_ path: String, _ found: FileMode, _ wanted: FileMode) -> String {
      "'\(path.printable)' on '\(host.label)' has mode \(found), not \(wanted), "
        + "and the server did not change it"
    }
    let wanted = FileMode(told: plan.permissions)
    let ofFile = mode.map { $0 == wanted ? [] : [line(destination.text, $0, wanted)] } ?? []
    let wide = upload?.wideDirectories ?? []
    return ofFile
      + wide.map { line(destination.text(of: $0.path), FileMode(told: $0.mode), .privateDirectory) }
  }

  /// The failure with one line for each path that was left on the host.
  func naming(_ left: [[UInt8]], in failure: Failure) -> Failure {
    left.reduce(failure) { $0.naming(destination.text(of: $1)) }
  }

  /// The failure with one line for each path that may exist on the host.
  func named(in failure: Failure) -> Failure {
    let script = remains.ofScript
    return naming(
      [
        unfinished?.path, unfinished?.renamedPath, script?.hiddenPath?.bytes, script?.path?.bytes,
      ].compactMap(\.self), in: failure)
  }
}
