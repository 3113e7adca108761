/// The upload of one file in an ``UploadConversation``, which several uploads can share.
///
/// It has this many properties because together they are the state, as described above: what the
/// host has answered is kept apart from what it may have done without an answer. The extensions in
/// the files beside this one (answers, clean-up, resuming, striping) all work on the whole of it.
///
/// OPEN goes out at once. The WRITEs follow its answer without waiting for each other, and after the
/// last one, in the same flight, FSTAT and CLOSE. Only when all of these have succeeded does a file
/// with a temporary name get its final one. On any failure the file is closed and removed. When the
/// connection is lost, a later attempt goes on from what this one knows.
///
/// The states, each with the requests that it waits for. An attempt begins where the previous one
/// ended (`Resumption.Stage`):
///
///     nothing, asked        created            whole
///           |                  |                 |
///           v                  v                 v
///       creating <-------- reopening          looking
///      OPEN, MKDIR        STAT and OPEN    STAT and STAT
///           |                  |               ^   |
///           v                  |               |   |
///        writing <-------------+               |   |
///      WRITE, READ                             |   |
///           |                                  |   |
///           v                                  |   v
///        closing ---------------------------> naming
///  READ, FSTAT and CLOSE              REMOVE, RENAME, STAT and STAT
///           |                                    |
///           +----------------> finished <--------+
///
/// If the plan asks for it, REALPATH of the directory goes with CLOSE, or with the STATs after RENAME.
///
///     creating  -> creating   a directory is missing: all are made, and OPEN is sent once more; or the
///                             empty file of an earlier OPEN is in the way, and is removed first
///               -> writing    OPEN gave a handle
///               -> creating   the server opens no more files, or mixes them: OPEN waits for its turn
///     reopening -> writing    the size is as it should be; a READ asks for bytes that show whether OPEN
///                             left the contents unchanged, and the WRITEs wait for its answer
///               -> creating   the size is wrong, OPEN is refused, or the file is small or without a
///                             landmark: the upload starts over
///     writing   -> closing    everything is sent, and no stripe has the file open
///     closing   -> closing    the size or the mode is not the wanted one: STAT, once, and SETSTAT for a server unlike
///                             OpenSSH's; a file that is too short is looked at twice more, later
///               -> naming     the size is right, and the file has its hidden name
///               -> finished   the size is right, and the file has its final name
///     naming    -> looking    RENAME is refused, perhaps because an earlier attempt's was carried out
///               -> finished   RENAME succeeded, and the names show it
///               -> looking    RENAME succeeded, and the names do not show it: once more
///     looking   -> looking    the file has both names: a RENAME is half done
///               -> naming     the file has its hidden name
///               -> finished   the file has only its final name
///               -> creating   there is no file of ours: the upload starts over
///
/// From every state:
///
///     a refusal, `cancel`     the question for the reason, CLOSE and REMOVE go out in one flight (`fail`);
///                             when all are answered, the upload has failed
///     an OPEN may have done   nothing that was acknowledged counts (`doubt`, `discard`); when all is answered and
///     harm, two files have    no stripe has the file open, the upload starts over (creating)
///     one handle, or WRITEs
///     broke a limit
///     the connection is lost  the next attempt begins from `resumption`; if there is none, `unfinished` is
///                             what may remain on the host
///
/// No single variable holds the state, because requests of several states are under way at a time:
/// CLOSE and REMOVE after WRITEs, for example. The state consists of the answers that are due
/// (`pending`), the open file (`handle`), what has been found so far while reopening or looking
/// (`look`), and what is on the host (`stage`).
public struct FileUpload: Sendable {
  enum Request {
    case examineTarget
    case create
    case examineCreated(Status)
    case makeDirectory([UInt8])
    case examineDirectory([UInt8])
    case confirmDirectory([UInt8], found: UInt32)
    case lookAtCreated
    case lookAtTarget
    case reopen
    case readBack
    case readSample(Landmark)
    case write(Range<Int>)
    case size
    case realDirectory
    case close
    /// CLOSE of a file that is sent anew.
    case abandon([UInt8])
    case removeTarget(wasSentBefore: Bool)
    case rename
    case findReason(FileReason)
    case remove([UInt8])
    /// An answer that changes nothing.
    case clear
  }

  /// The questions to ask after a refusal that gives no reason.
  enum FileReason {
    case space
    case target
  }

  /// The part of additional channels in the upload.
  struct Sharing {
    /// Whether additional channels may send pieces of the file.
    enum State {
      case allowed
      /// An OPEN may have changed the contents: nothing that was acknowledged counts, and once
      /// every request is answered the upload starts over.
      case ending
      /// That has happened: the file is sent over one channel, and not opened again.
      case over
      /// The server lets nobody read the file, so nothing could be proved.
      case unprovable
    }

    var state = State.allowed
    /// The offsets of the pieces that stripes are sending.
    var given: Set<Int> = []
    /// How many stripes have the file open, or may have.
    var stripes = 0
    /// How many of them have not yet proved that OPEN left the contents unchanged.
    var candidates = 0
    /// Bytes of each stripe that wrote, and those that the first channel wrote once a stripe had the file open.
    var samples: [Landmark] = []
    /// Whether a stripe has opened the file since the first channel has written something.
    var isOwnSampleDue = false
    /// The last bytes that the first channel wrote while a stripe had the file open, or was opening it.
    var lastOwn: Landmark?
    /// What is to be read back at the end: nothing if no stripe has opened the file.
    var proofs: [Landmark] { samples + [lastOwn].compactMap(\.self) }
    /// Whether some of them were not there.
    var hasLostPieces = false

    /// Notes bytes that the first channel writes while a stripe has the file open, or is opening it.
    mutating func note(own bytes: Landmark) {
      if isOwnSampleDue { samples.append(bytes) }
      isOwnSampleDue = false
      lastOwn = bytes
    }
  }

  /// Bytes by which the file is recognized when it is opened again.
  struct Landmarks {
    /// The first suitable bytes that were sent.
    var sent: Landmark?
    /// The same bytes, once they are acknowledged.
    var acknowledged: Landmark?
    /// Whether READ asks for them in a file that was opened again.
    var isBeingRead = false
  }

  /// The file among the open files of the conversation.
  struct Turn {
    /// Whether OPEN waits until other files are closed.
    var isWaiting = false
    /// The handle until CLOSE is answered.
    var handle: [UInt8]?
    /// Whether it was opened while no other file was, because the server mixes open files.
    var isAlone = false
    /// Whether OPEN was refused while other files were open.
    var wasRefused = false
  }

  /// The answers to FSTAT and CLOSE.
  struct Closing {
    var hasSize = false
    var size: UInt64?
    /// The permission bits.
    var mode: UInt32?
    var isClosed = false
    /// Whether the closed file is being, or was, looked at as well.
    var isSecondLook = false
    /// When CLOSE was answered and the file was found to be too short.
    var closedAt: Int64?
    /// When to look at a file that is too short again.
    var nextLook: Int64?
    /// How many such looks there were.
    var laterLooks = 0
  }

  /// What is known of the steps that give the complete file its final name.
  struct Naming {
    /// The modification time of the complete file, by which it is recognized under its final name.
    var time: UInt32?
    /// If true, the new file may be the only one left, and is kept whatever happens.
    var targetMayBeGone: Bool
    var renameWasSent: Bool
    /// Whether the server says that it has renamed the file.
    var isRenamed: Bool
    /// Whether the names may be looked at again because they do not show that.
    var mayDoubtRename = true
    /// Whether a RENAME of an earlier attempt may be carried out after this attempt has looked.
    var mayLookAgain: Bool
    /// When to stop waiting for a RENAME that is half done, once one was seen.
    var lastLook: Int64?

    init(resuming resumption: Resumption) {
      time = resumption.modificationTime
      targetMayBeGone = resumption.targetMayBeGone
      renameWasSent = resumption.renameWasSent
      isRenamed = resumption.isRenamed
      mayLookAgain = resumption.renameWasSent
    }
  }

  package let plan: UploadPlan
  /// How it ended; nil while it goes on.
  package internal(set) var outcome: UploadOutcome?
  /// The number of bytes that the server has acknowledged, including those of earlier attempts.
  ///
  /// It falls back to 0 when the upload has to start over.
  public internal(set) var acknowledged: Int

  /// The file's permission bits on the host; nil while they are not known, or if the server does not tell.
  package var mode: UInt32? { closing.mode }

  /// When the whole file was last changed, in seconds since 1970; nil as for ``mode``.
  package var modificationTime: UInt32? { naming.time }

  /// The directory of the file without links, if the plan asks for it and the server tells.
  package internal(set) var realDirectory: [UInt8]?

  /// Whether all WRITEs, FSTAT and CLOSE have been queued; only answers are missing then.
  package internal(set) var hasSentEverything = false

  var pending: [RequestID: Request] = [:]
  /// The handle to send requests with; nil once CLOSE was sent.
  var handle: [UInt8]?
  var turn = Turn()
  /// The most data that a WRITE had, in bytes.
  var largestWrite = 0
  /// The bytes before this offset were sent, or assigned to a stripe.
  var offset: Int
  var sharing = Sharing()
  var landmarks = Landmarks()
  var stage: Resumption.Stage
  /// Whether an earlier attempt sent OPEN without getting an answer.
  let wasAskedBefore: Bool
  /// What has been found of an earlier attempt, while requests for that are under way.
  var look: Look?
  var madeDirectories = false
  /// The directories that it has made and that others may enter, with their permission bits.
  package internal(set) var wideDirectories: [(path: [UInt8], mode: UInt32)] = []
  var closing = Closing()
  var naming: Naming
  var failure: UploadFailure?
  var leftover: [UInt8]?

  /// Queues the first requests.
  ///
  /// - Parameter resumption: What an earlier attempt with the same plan knew when its connection
  ///   was lost.
  public init(
    _ plan: UploadPlan, resuming resumption: Resumption = .none,
    _ conversation: inout UploadConversation
  ) {
    self.plan = plan
    stage = resumption.stage
    wasAskedBefore = resumption.stage == .asked
    naming = Naming(resuming: resumption)
    offset = plan.size >= plan.smallestResumed ? min(resumption.acknowledged, plan.size) : 0
    acknowledged = offset
    landmarks.acknowledged = resumption.landmark.flatMap { $0.offset < offset ? $0 : nil }
    sharing.samples = resumption.samples.filter { [offset] in $0.offset < offset }
    begin(&conversation)
  }

  private mutating func begin(_ conversation: inout UploadConversation) {
    if stage == .whole { return lookForWhole(&conversation) }
    if plan.temporaryPath != nil && !plan.overwrites {
      pending[conversation.client.status(at: plan.path)] = .examineTarget
    }
    if stage == .created { reopen(&conversation) } else { create(&conversation) }
  }

  mutating func create(_ conversation: inout UploadConversation) {
    turn.isWaiting = !conversation.openFiles.mayOpen
    if turn.isWaiting { return }
    conversation.openFiles.ask()
    turn.isAlone = conversation.openFiles.areMixed
    if stage == .nothing { stage = .asked }
    let attributes = FileAttributes(permissions: plan.permissions)
    let id = conversation.client.create(plan.createdPath, attributes, isRead: isReadBack)
    pending[id] = .create
  }

  // MARK: Data

  /// The piece of the file to send now; nil if there is none.
  public func wantedPiece(_ conversation: UploadConversation) -> Range<Int>? {
    guard handle != nil, look == nil, !landmarks.isBeingRead, failure == nil,
      sharing.state != .ending,
      conversation.window.hasRoom
    else { return nil }
    let end = min(offset + conversation.writeSize, plan.size)
    return offset < end ? offset..<end : nil
  }

  /// Sends the wanted piece, which `fill` puts in place.
  ///
  /// - Parameter now: A monotonic clock in nanoseconds.
  public mutating func write(
    _ conversation: inout UploadConversation, now: Int64,
    _ fill: (UnsafeMutableRawBufferPointer) -> Void
  ) {
    guard let handle, let piece = wantedPiece(conversation) else { return }
    var found: Landmark?
    let looksForOne = landmarks.acknowledged == nil && landmarks.sent == nil
    let isShared = sharing.stripes > 0
    let id = conversation.write(handle, piece, now: now) { room in
      fill(room)
      if looksForOne || isShared { found = Landmark(in: .init(room), at: piece.lowerBound) }
    }
    if looksForOne { landmarks.sent = found }
    if isShared, let found { sharing.note(own: found) }
    pending[id] = .write(piece)
    offset = piece.upperBound
    largestWrite = max(largestWrite, piece.count)
    finishWriting(&conversation)
  }

  /// Sends FSTAT and CLOSE after the last WRITE, once every stripe has closed the file: an OPEN
  /// that is still under way could empty it later.
  ///
  /// If stripes had the file open, READ asks before that for bytes of each channel: a server may have given each
  /// OPEN its own copy of the file. Since it may also work on a READ beside the WRITEs ahead of it, these have
  /// to be acknowledged.
  mutating func finishWriting(_ conversation: inout UploadConversation) {
    guard offset == plan.size, sharing.stripes == 0, sharing.state != .ending, failure == nil,
      let open = handle, !sharing.proofs.contains(where: isBeingWritten)
    else { return }
    for sample in sharing.proofs {
      pending[sample.read(open, &conversation.client)] = .readSample(sample)
    }
    if !conversation.client.isLikeOpenSSH || plan.permissions != UploadConversation.filePermissions
    {
      // A server may have given the file another mode than OPEN asked for, by its umask for example. By its path, the
      // mode of another file could be changed.
      let attributes = FileAttributes(permissions: plan.permissions)
      pending[conversation.client.setStatus(of: open, attributes)] = .clear
    }
    if plan.temporaryPath == nil { askForDirectory(&conversation) }
    pending[conversation.client.status(of: open)] = .size
    pending[conversation.client.close(open)] = .close
    handle = nil
    hasSentEverything = true
  }

  /// Asks where the directory really is, in the flight after which the file has its name.
  mutating func askForDirectory(_ conversation: inout UploadConversation) {
    guard plan.asksForDirectory else { return }
    pending[conversation.client.realPath(plan.directory)] = .realDirectory
  }

  private func isBeingWritten(_ sample: Landmark) -> Bool {
    pending.values.contains {
      if case .write(let piece) = $0 { piece.contains(sample.offset) } else { false }
    }
  }

  // MARK: The end

  mutating func settle() { if let failure { outcome = .failed(failure, leftover: leftover) } }

  /// Gives up the upload; the file that it created is removed before it ends as `cancelled`.
  ///
  /// For a file that has its name already it is too late.
  package mutating func cancel(_ conversation: inout UploadConversation) {
    guard outcome == nil, failure == nil, !naming.isRenamed else { return }
    fail(.cancelled, &conversation)
  }
}
