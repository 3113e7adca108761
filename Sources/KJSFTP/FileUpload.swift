// One file on its way to the host: the order of requests that makes "it is there" a promise.
//
// OPEN goes out at once. Every WRITE follows without waiting, and behind the last one, in the same
// flight, FSTAT and CLOSE. Only when all of these are answered well does a file that grew under a
// temporary name get its own. Whatever goes wrong, the file is closed and removed. When the line is
// lost, a later attempt goes on from what this one knows.
//
// The states, each with the requests that it waits for. An attempt begins where the one before it ended
// (`Resumption.Stage`):
//
//     nothing, asked        created            whole
//           |                  |                 |
//           v                  v                 v
//       creating <-------- reopening          looking
//      OPEN, MKDIR        STAT and OPEN    STAT and STAT
//           |                  |               ^   |
//           v                  |               |   |
//        writing <-------------+               |   |
//      WRITE, READ                             |   |
//           |                                  |   |
//           v                                  |   v
//        closing ---------------------------> naming
//    FSTAT and CLOSE                      REMOVE, RENAME
//           |                                    |
//           +----------------> finished <--------+
//
//     creating  -> creating   a directory is missing: all are made, and OPEN is sent once more; or what
//                             stands there is the empty file of an earlier OPEN: it is removed first
//               -> writing    OPEN gave a handle
//     reopening -> writing    the size is as it should be; READ asks beside the WRITEs for bytes that show
//                             whether OPEN has left the file as it was
//               -> creating   it is not, or the file is not worth it: it is begun anew
//     writing   -> closing    everything is sent, and no stripe has the file open
//     closing   -> naming     the size is right, and the file has its hidden name
//               -> finished   the size is right, and the file has its own name
//     naming    -> looking    RENAME is refused, and that of an earlier attempt may have been done
//               -> finished   RENAME is done
//     looking   -> looking    the file has both names: a RENAME is half done
//               -> naming     the file has its hidden name
//               -> finished   the file has its own name only
//               -> creating   there is no file of ours: it is begun anew
//
// From every state:
//
//     a refusal, `cancel`     the question for the reason, CLOSE and REMOVE go out in one flight (`fail`);
//                             when all is answered, it has failed
//     an OPEN may have done   nothing counts that was acknowledged (`doubt`); when all is answered and no
//     harm                    stripe has the file open, the file is begun anew (creating)
//     the line is lost        the next attempt begins from `resumption`; where there is none, `unfinished`
//                             is what the host may hold
//
// No variable holds the state, since requests of several states are under way at a time: WRITEs before the
// READ of reopening is answered, CLOSE and REMOVE behind WRITEs. It is made of the answers that are due
// (`pending`), the open file (`handle`), what was found so far while reopening or looking (`look`), and
// what stands on the host (`stage`).

/// The progress of one file in an ``UploadConversation``, which several can share.
///
/// It has so many properties because the state is made of them, as told above: what the host has answered, and
/// what it may have done without an answer, are known apart from each other. The answers, the removal, the
/// resumption and the stripes, a file each beside this one, all work on the whole of it.
public struct FileUpload: Sendable {
  enum Request {
    case examineTarget
    case create
    case examineCreated(Status)
    case makeDirectory
    case lookAtCreated
    case lookAtTarget
    case reopen
    case readBack
    case write(Range<Int>)
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

  /// The part that further channels have in the file.
  struct Sharing {
    /// Whether they may send pieces of it.
    enum State {
      case allowed
      /// It is not certain that an OPEN has left the file as it was: nothing that was acknowledged counts,
      /// and once everything is answered the file is begun anew.
      case ending
      /// The file goes over one channel, and is not opened again.
      case over
    }

    var state = State.allowed
    /// The offsets of the pieces that stripes have under way.
    var given: Set<Int> = []
    /// How many stripes have the file open, or may have.
    var stripes = 0
    /// How many of them have not shown yet that the file is as it was.
    var candidates = 0
  }

  /// Bytes by which the file is known again.
  struct Landmarks {
    /// The first that can serve, as they were sent.
    var sent: Landmark?
    /// The same once they are acknowledged.
    var acknowledged: Landmark?
  }

  /// What was answered to FSTAT and CLOSE.
  struct Closing {
    var hasSize = false
    var size: UInt64?
    var isClosed = false
  }

  /// What is known of the steps by which the whole file gets its own name.
  struct Naming {
    /// The modification time that the whole file had, by which it is known again under its own name.
    var time: UInt32?
    /// If so, the new file is all there is, and stays whatever happens.
    var targetMayBeGone: Bool
    var renameWasSent: Bool
    /// Whether a RENAME of an earlier attempt may come to the server after this one looked.
    var mayLookAgain: Bool
    /// When to stop looking at a RENAME that is half done, once one was seen.
    var lastLook: Int64?

    init(resuming resumption: Resumption) {
      time = resumption.modificationTime
      targetMayBeGone = resumption.targetMayBeGone
      renameWasSent = resumption.renameWasSent
      mayLookAgain = resumption.renameWasSent
    }
  }

  package let plan: UploadPlan
  /// How it ended; nil while it goes on.
  package internal(set) var outcome: UploadOutcome?
  /// Bytes that the server has acknowledged, those of earlier attempts included.
  ///
  /// It falls to 0 when what an earlier attempt left turns out to be of no use.
  public internal(set) var acknowledged: Int

  /// Whether every WRITE was handed to the conversation; nothing but answers is missing then.
  package internal(set) var hasSentEverything = false

  var pending: [RequestID: Request] = [:]
  var handle: [UInt8]?
  /// Everything before it was sent, or given to a stripe to send.
  var offset: Int
  var sharing = Sharing()
  var landmarks = Landmarks()
  var stage: Resumption.Stage
  /// An earlier attempt sent OPEN, and nobody knows what came of it.
  let wasAskedBefore: Bool
  /// What was found of an earlier attempt, while that is asked for.
  var look: Look?
  var madeDirectories = false
  var closing = Closing()
  var naming: Naming
  var failure: UploadFailure?
  var leftover: [UInt8]?

  /// Queues the first requests.
  ///
  /// - Parameter resumption: What an earlier attempt with the same plan knew when its line was lost.
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
    if stage == .nothing { stage = .asked }
    let attributes = FileAttributes(permissions: plan.permissions)
    pending[conversation.client.create(plan.createdPath, attributes)] = .create
  }

  // MARK: Data

  /// The piece of the file that is wanted now; nil when none is.
  public func wantedPiece(_ conversation: UploadConversation) -> Range<Int>? {
    guard handle != nil, look == nil, failure == nil, sharing.state != .ending,
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
    let id = conversation.write(handle, piece, now: now) { room in
      fill(room)
      if looksForOne { found = Landmark(in: .init(room), at: piece.lowerBound) }
    }
    landmarks.sent = landmarks.sent ?? found
    pending[id] = .write(piece)
    offset = piece.upperBound
    finishWriting(&conversation)
  }

  /// Sends FSTAT and CLOSE behind the last WRITE, and only when every stripe has closed the file: an OPEN
  /// that is still on its way could empty it later.
  mutating func finishWriting(_ conversation: inout UploadConversation) {
    guard offset == plan.size, sharing.stripes == 0, sharing.state != .ending, failure == nil,
      let open = handle
    else { return }
    pending[conversation.client.status(of: open)] = .size
    pending[conversation.client.close(open)] = .close
    handle = nil
    hasSentEverything = true
  }

  // MARK: The end

  mutating func settle() {
    if let failure { outcome = .failed(failure, leftover: leftover) }
  }

  /// Gives the upload up: what it made is removed before it ends as `cancelled`.
  package mutating func cancel(_ conversation: inout UploadConversation) {
    guard outcome == nil, failure == nil else { return }
    fail(.cancelled, &conversation)
  }
}
