/// The upload of one file in an ``UploadConversation``, which several uploads can share.
///
/// It has so many properties because together they form the state described below: the host's answers are kept apart
/// from anything that the host may have done without an answer. The extensions in the neighboring files (answers,
/// clean-up, resuming, striping) all work on the whole state.
///
/// OPEN is sent at once. The WRITEs follow its answer without waiting for each other; FSTAT and CLOSE follow the last
/// WRITE in the same flight. Only when all of these have succeeded does a file with a temporary name receive its final
/// one. On any failure, the file is closed and removed. If the connection is lost, a later attempt continues from what
/// this one knows.
///
/// The states, each with the requests that it waits for, are as follows. An attempt begins where the previous one
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
/// If the plan asks for it, REALPATH of the directory is sent with CLOSE, or with the STATs after RENAME.
///
///     creating  -> creating   a directory is missing: all are made, and OPEN is sent once more; or the
///                             empty file of an earlier OPEN is in the way, and is removed first
///               -> writing    OPEN gave a handle
///               -> creating   the server opens no more files, or mixes them up: OPEN waits for its turn
///     reopening -> writing    the size is right; a READ requests bytes that show whether OPEN left
///                             the contents unchanged, and the WRITEs wait for its answer
///               -> creating   the size is wrong, OPEN is refused, or the file is small or without a
///                             landmark: the upload starts over
///     writing   -> closing    everything is sent, and no stripe has the file open
///     closing   -> closing    the size or the mode is wrong: STAT, once, and SETSTAT for a server unlike OpenSSH's;
///                             a file that is too short is checked twice more, later
///               -> naming     the size is right, and the file has its hidden name
///               -> finished   the size is right, and the file has its final name
///     naming    -> looking    RENAME is refused, perhaps because an earlier attempt's was carried out
///               -> finished   RENAME succeeded, and the names confirm it
///               -> looking    RENAME succeeded, but the names do not confirm it: once more
///     looking   -> looking    the file has both names: a RENAME is half done
///               -> naming     the file has its hidden name
///               -> finished   the file has only its final name
///               -> creating   there is no file of ours: the upload starts over
///
/// From every state:
///
///     a refusal, `cancel`     a request for the reason, CLOSE and REMOVE are sent in one flight (`fail`);
///                             when all are answered, the upload has failed
///     an OPEN may have done   all acknowledgements are void (`doubt`, `discard`); when all is answered and
///     harm, two files have    no stripe has the file open, the upload starts over (creating)
///     one handle, or WRITEs
///     broke a limit
///     the connection is lost  the next attempt begins from `resumption`; if there is none, `unfinished` says
///                             what may remain on the host
///
/// No single variable holds the state, because requests of several states can be pending at once: CLOSE and REMOVE
/// after WRITEs, for example. The state consists of the pending answers (`pending`), the open file (`handle`), what has
/// been found so far while reopening or looking (`look`), and what is on the host (`stage`).
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
    /// A CLOSE for a file that is being sent again from the start.
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

  /// The role of additional channels in the upload.
  struct Sharing {
    /// Whether additional channels may send pieces of the file.
    enum State {
      case allowed
      /// An OPEN may have changed the contents: all acknowledgements are void, and the upload starts over once every
      /// request is answered.
      case ending
      /// The upload started over: the file is sent over one channel, and not opened again.
      case over
      /// The server does not let kj read the file, so nothing could be proved.
      case unprovable
    }

    var state = State.allowed
    /// The offsets of the pieces that stripes are sending.
    var given: Set<Int> = []
    /// The number of stripes that have, or may have, the file open.
    var stripes = 0
    /// The number of those stripes that have not yet proved that OPEN left the contents unchanged.
    var candidates = 0
    /// Bytes from each stripe that wrote, and bytes that the first channel wrote after a stripe had opened the file.
    var samples: [Landmark] = []
    /// Whether a stripe has opened the file since the first channel's last write.
    var isOwnSampleDue = false
    /// The last bytes that the first channel wrote while a stripe had the file open or was opening it.
    var lastOwn: Landmark?
    /// The bytes to read back at the end; empty if no stripe has opened the file.
    var proofs: [Landmark] { samples + [lastOwn].compactMap(\.self) }
    /// Whether some of these bytes were missing.
    var hasLostPieces = false

    /// Records bytes that the first channel writes while a stripe has the file open or is opening it.
    mutating func note(own bytes: Landmark) {
      if isOwnSampleDue { samples.append(bytes) }
      isOwnSampleDue = false
      lastOwn = bytes
    }
  }

  /// Bytes that identify the file when it is opened again.
  struct Landmarks {
    /// The first suitable bytes that were sent.
    var sent: Landmark?
    /// The same bytes, once they are acknowledged.
    var acknowledged: Landmark?
    /// Whether a READ for them is pending in a file that was opened again.
    var isBeingRead = false
  }

  /// The file's place among the open files of the conversation.
  struct Turn {
    /// Whether OPEN is waiting for other files to be closed.
    var isWaiting = false
    /// The handle until CLOSE is answered.
    var handle: [UInt8]?
    /// Whether the file was opened alone, because the server mixes up open files.
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
    /// Whether the closed file has been, or is being, checked as well.
    var isSecondLook = false
    /// When CLOSE was answered and the file was found to be too short.
    var closedAt: Int64?
    /// When to recheck a file that is too short.
    var nextLook: Int64?
    /// The number of such checks so far.
    var laterLooks = 0
  }

  /// The known facts about the steps that give the complete file its final name.
  struct Naming {
    /// The modification time of the complete file, which identifies it under its final name.
    var time: UInt32?
    /// If true, the new file may be the only one left, and is always kept.
    var targetMayBeGone: Bool
    var renameWasSent: Bool
    /// Whether the server says that it has renamed the file.
    var isRenamed: Bool
    /// Whether the names may be checked once more if they do not confirm the rename.
    var mayDoubtRename = true
    /// Whether the server may still carry out an earlier attempt's RENAME after this attempt has checked.
    var mayLookAgain: Bool
    /// When to stop waiting for a half-done RENAME, once one has been seen.
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
  /// How the upload ended; nil while it is running.
  package internal(set) var outcome: UploadOutcome?
  /// The number of bytes that the server has acknowledged, including those of earlier attempts.
  ///
  /// The number returns to 0 if the upload has to start over.
  public internal(set) var acknowledged: Int

  /// The file's permission bits on the host; nil while they are unknown, or if the server does not report them.
  package var mode: UInt32? { closing.mode }

  /// When the complete file was last changed, in seconds since 1970; nil as for ``mode``.
  package var modificationTime: UInt32? { naming.time }

  /// The file's directory without links, if the plan asks for it and the server reports it.
  package internal(set) var realDirectory: [UInt8]?

  /// Whether all WRITEs, FSTAT and CLOSE have been queued and only answers are missing.
  package internal(set) var hasSentEverything = false

  var pending: [RequestID: Request] = [:]
  /// The handle to send requests with; nil once CLOSE has been sent.
  var handle: [UInt8]?
  var turn = Turn()
  /// The largest amount of data in one WRITE so far, in bytes.
  var largestWrite = 0
  /// The bytes before this offset have been sent, or assigned to a stripe.
  var offset: Int
  var sharing = Sharing()
  var landmarks = Landmarks()
  var stage: Resumption.Stage
  /// Whether an earlier attempt sent OPEN without getting an answer.
  let wasAskedBefore: Bool
  /// The findings about an earlier attempt, while requests about it are pending.
  var look: Look?
  var madeDirectories = false
  /// The directories that the upload made and that others may enter, with their permission bits.
  package internal(set) var wideDirectories: [(path: [UInt8], mode: UInt32)] = []
  var closing = Closing()
  var naming: Naming
  var failure: UploadFailure?
  var leftover: [UInt8]?

  /// Queues the first requests.
  ///
  /// - Parameter resumption: The state of an earlier attempt with the same plan when its connection
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

  /// Sends the wanted piece; `fill` writes its bytes in place.
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

  /// Sends FSTAT and CLOSE after the last WRITE, once every stripe has closed the file: an OPEN that is still pending
  /// could empty it later.
  ///
  /// If stripes had the file open, READ requests bytes of each channel first: a server may have given each OPEN its own
  /// copy of the file. Because a server may process a READ before earlier WRITEs, these WRITEs have to be acknowledged.
  mutating func finishWriting(_ conversation: inout UploadConversation) {
    guard offset == plan.size, sharing.stripes == 0, sharing.state != .ending, failure == nil,
      let open = handle, !sharing.proofs.contains(where: isBeingWritten)
    else { return }
    for sample in sharing.proofs {
      pending[sample.read(open, &conversation.client)] = .readSample(sample)
    }
    if !conversation.client.isLikeOpenSSH || plan.permissions != UploadConversation.filePermissions
    {
      // A server may have given the file a mode that OPEN did not request, for example because of its umask. Setting
      // the mode by path could change another file.
      let attributes = FileAttributes(permissions: plan.permissions)
      pending[conversation.client.setStatus(of: open, attributes)] = .clear
    }
    if plan.temporaryPath == nil { askForDirectory(&conversation) }
    pending[conversation.client.status(of: open)] = .size
    pending[conversation.client.close(open)] = .close
    handle = nil
    hasSentEverything = true
  }

  /// Asks for the real path of the directory, in the flight after which the file has its final name.
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

  /// Cancels the upload; the file that it created is removed before the upload ends as `cancelled`.
  ///
  /// If the file already has its final name, it is too late.
  package mutating func cancel(_ conversation: inout UploadConversation) {
    guard outcome == nil, failure == nil, !naming.isRenamed else { return }
    fail(.cancelled, &conversation)
  }
}
