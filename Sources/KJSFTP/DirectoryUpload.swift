/// The decisions about one directory on the host, made before the first request.
///
/// Every path is in the form that the server receives.
package struct DirectoryPlan: Equatable, Sendable {
  /// The final path of the directory.
  package let path: [UInt8]
  /// The hidden name of the directory until it is complete.
  package let growingPath: [UInt8]
  /// The directories inside it, under the hidden name; each one comes after its parent.
  package let pathsBelow: [[UInt8]]

  package init(path: [UInt8], growingPath: [UInt8], pathsBelow: [[UInt8]]) {
    self.path = path
    self.growingPath = growingPath
    self.pathsBelow = pathsBelow
  }
}

/// A complete file in a directory.
package struct ArrivedFile: Equatable, Sendable {
  let path: [UInt8]
  private let size: UInt64
  /// The time of the last change, in seconds since 1970; nil if the server does not report it.
  private let modified: UInt32?

  package init(path: [UInt8], size: Int, modified: UInt32?) {
    self.path = path
    self.size = UInt64(size)
    self.modified = modified
  }

  /// Whether these attributes, read without following links, match this file's.
  func isShown(by attributes: FileAttributes) -> Bool {
    attributes.isRegular && attributes.size == size
      && (modified == nil || attributes.modificationTime == modified)
  }
}

/// The first and the last requests for a directory, in an ``UploadConversation`` shared with its files.
///
/// The files create the directories themselves. Before the files, kj asks whether the name is taken. After the last
/// one, it sends RENAME and checks both names in the same flight. If a file has failed, kj checks everything instead,
/// then sends REMOVE for the files that arrived and RMDIR, innermost directory first. If a link has replaced a
/// directory, kj removes nothing: the link may lead to somebody's files.
package struct DirectoryUpload: Sendable {
  private enum Request {
    case examineTarget
    case examineArrived
    case rename
    case lookAtGrowing
    case lookAtTarget
    case examineDirectory
    case examineFile(ArrivedFile)
    case clear
    case removeDirectory([UInt8])
    case lookAtLeftover
  }

  /// The answers to RENAME and to the checks after it.
  private struct Naming {
    var refusal: Status?
    var isGrowing = false
    var isThere = false
    /// Whether a check failed for a reason other than a missing file.
    var isVeiled = false
  }

  private let plan: DirectoryPlan
  /// Whether the server may have carried out the RENAME of an earlier connection.
  private let mayBeNamed: Bool
  private var pending: [RequestID: Request] = [:]
  private var naming: Naming?
  /// The files in the directory.
  private var files: [ArrivedFile] = []
  /// Whether kj is still checking which parts it may remove.
  private var isBeingExamined = false
  private var removable: [[UInt8]] = []
  private var isReplaced = false
  /// Whether the names are being checked a second time.
  private var isSecondLook = false
  /// Whether kj is retrying the directories that it could not remove.
  private var isSecondRemoval = false
  private var refused: [[UInt8]] = []
  /// The directory, if it still exists because it could not be removed.
  private var leftover: [UInt8]?
  private var failure: UploadFailure?
  /// Whether the wanted name is already taken.
  package private(set) var isTaken = false
  /// Whether a file that had arrived has disappeared.
  package private(set) var hasLostFiles = false
  /// Whether RENAME was sent.
  package private(set) var renameWasSent = false
  /// How the upload ended; nil while it is running.
  package private(set) var outcome: UploadOutcome?

  /// Queues the first requests.
  ///
  /// - Parameters:
  ///   - arrived: The files that arrived over a lost connection; somebody may have removed some of them since.
  ///   - mayBeNamed: Whether RENAME was sent over that connection.
  package init(
    _ plan: DirectoryPlan, arrived: [ArrivedFile], mayBeNamed: Bool,
    _ conversation: inout UploadConversation
  ) {
    self.plan = plan
    self.mayBeNamed = mayBeNamed
    if mayBeNamed { return }
    pending[conversation.client.status(at: plan.path)] = .examineTarget
    for file in arrived { pending[conversation.client.status(at: file.path)] = .examineArrived }
  }

  /// Whether nothing is pending and the upload has not ended.
  package var isIdle: Bool { pending.isEmpty && outcome == nil && naming == nil && failure == nil }

  /// Gives the directory, whose files are all complete, its final name; removes the directory if the server refuses.
  ///
  /// - Parameter files: The files that arrived.
  package mutating func giveName(to files: [ArrivedFile], _ conversation: inout UploadConversation)
  {
    self.files = files
    naming = Naming()
    renameWasSent = true
    pending[conversation.client.rename(plan.growingPath, to: plan.path)] = .rename
    look(&conversation)
  }

  private mutating func look(_ conversation: inout UploadConversation) {
    pending[conversation.client.status(at: plan.growingPath)] = .lookAtGrowing
    pending[conversation.client.status(at: plan.path)] = .lookAtTarget
  }

  /// Removes the parts of the directory that exist.
  ///
  /// - Parameter files: The files that arrived.
  package mutating func remove(
    _ files: [ArrivedFile], because failure: UploadFailure,
    _ conversation: inout UploadConversation
  ) {
    self.failure = failure
    isBeingExamined = true
    for path in [plan.growingPath] + plan.pathsBelow {
      pending[conversation.client.status(at: path)] = .examineDirectory
    }
    for file in files {
      pending[conversation.client.status(at: file.path)] = .examineFile(file)
    }
  }

  private mutating func removeWhatIsOwn(_ conversation: inout UploadConversation) {
    for path in removable { pending[conversation.client.remove(path)] = .clear }
    removeDirectories((plan.pathsBelow.reversed() + [plan.growingPath])[...], &conversation)
  }

  private mutating func removeDirectories(
    _ paths: ArraySlice<[UInt8]>, _ conversation: inout UploadConversation
  ) {
    refused = []
    for path in paths {
      pending[conversation.client.removeDirectory(path)] = .removeDirectory(path)
    }
  }

  /// Takes an answer if it belongs to this directory.
  ///
  /// - Returns: Whether it did.
  package mutating func receive(
    _ id: RequestID, _ reply: Reply, _ conversation: inout UploadConversation
  ) -> Bool {
    guard let request = pending.removeValue(forKey: id) else { return false }
    switch request {
    case .examineTarget: isTaken = reply.attributes != nil
    case .examineArrived: if reply.refusal?.code == .noSuchFile { hasLostFiles = true }
    case .rename: naming?.refusal = reply.refusal
    case .lookAtGrowing: naming?.isGrowing = reply.attributes != nil
    case .lookAtTarget:
      naming?.isThere = reply.attributes != nil
      naming?.isVeiled = reply.refusal.map { $0.code != .noSuchFile } ?? false
    case .examineDirectory: if reply.attributes?.isDirectory == false { isReplaced = true }
    case .examineFile(let file):
      if reply.attributes.map(file.isShown) == true { removable.append(file.path) }
    case .clear: break
    case .removeDirectory(let path):
      if let refusal = reply.refusal, refusal.code != .noSuchFile { refused.append(path) }
    case .lookAtLeftover:
      if reply.refusal?.code != .noSuchFile { leftover = plan.growingPath }
    }
    if pending.isEmpty { advance(&conversation) }
    return true
  }

  private mutating func advance(_ conversation: inout UploadConversation) {
    if let failure {
      if isBeingExamined {
        isBeingExamined = false
        if !isReplaced { return removeWhatIsOwn(&conversation) }
        leftover = plan.growingPath
      }
      // A server that processes requests in parallel may not have removed the files yet.
      if !refused.isEmpty && !isSecondRemoval {
        isSecondRemoval = true
        return removeDirectories(refused[...], &conversation)
      }
      // A server that refuses to remove the directory may have refused to create it.
      if refused.contains(plan.growingPath) {
        refused = []
        pending[conversation.client.status(at: plan.growingPath)] = .lookAtLeftover
        return
      }
      outcome = .failed(failure, leftover: leftover)
    } else if let naming {
      conclude(naming, &conversation)
    }
  }

  private mutating func conclude(_ found: Naming, _ conversation: inout UploadConversation) {
    let isNamed = found.refusal == nil || mayBeNamed
    if isNamed && !found.isGrowing && (found.isThere || found.isVeiled) {
      outcome = .finished
    } else if let refusal = found.refusal {
      let isInTheWay = found.isGrowing && found.isThere
      remove(files, because: isInTheWay ? .exists : .refused(.rename, refusal), &conversation)
    } else if !isSecondLook {
      // A server may have processed the checks in parallel with RENAME.
      isSecondLook = true
      look(&conversation)
    } else {
      remove(files, because: .notRenamed, &conversation)
    }
  }
}
