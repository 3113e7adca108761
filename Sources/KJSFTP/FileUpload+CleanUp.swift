// What follows a refusal: finding the reason, closing, removing, in one flight.

extension FileUpload {
  /// Notes the first failure and queues what it takes to leave nothing behind.
  mutating func fail(_ failure: UploadFailure, _ conversation: inout UploadConversation) {
    guard self.failure == nil else { return }
    self.failure = failure
    askForReason(failure, &conversation)
    cleanUp(&conversation)
    if pending.isEmpty { settle() }
  }

  /// SFTP has one code for "exists", "disk full" and "read-only": ask for what it could have been.
  private mutating func askForReason(
    _ failure: UploadFailure, _ conversation: inout UploadConversation
  ) {
    guard case .refused(let step, let status) = failure, status.code == .failure else { return }
    if conversation.client.offers(SFTPClient.statvfs) {
      pending[conversation.client.fileSystemStatus(at: plan.directory)] = .findReason(.space)
    }
    // A file of ours in the way is no reason.
    if step == .rename || (step == .create && stage == .nothing) {
      let taken = step == .create ? plan.createdPath : plan.path
      pending[conversation.client.status(at: taken)] = .findReason(.target)
    }
  }

  /// Closes and removes what was created.
  ///
  /// An OPEN that is still unanswered comes back here.
  mutating func cleanUp(_ conversation: inout UploadConversation) {
    if let open = handle {
      pending[conversation.client.close(open)] = .close
      handle = nil
    }
    guard stage != .nothing && !isOpening else { return }
    if naming.targetMayBeGone {
      // The new file, whole under its hidden name, must not go too.
      leftover = plan.createdPath
    } else {
      pending[conversation.client.remove(plan.createdPath)] = .remove(plan.createdPath)
    }
  }

  private var isOpening: Bool {
    pending.values.contains {
      switch $0 {
      case .create, .reopen, .examineCreated: true
      default: false
      }
    }
  }

  mutating func found(_ reason: FileReason, _ reply: Reply) {
    switch (reason, reply) {
    case (.target, .attributes):
      if !plan.overwrites { failure = .exists }
    case (.space, .extended(let body)):
      guard failure != .exists, let room = try? FileSystemStatus(body) else { return }
      if room.isReadOnly { failure = .readOnlyFileSystem } else if room.isFull { failure = .full }
    default:
      break
    }
  }

  mutating func removed(_ path: [UInt8], _ reply: Reply) {
    if path == plan.createdPath { stage = .nothing }
    if let refusal = reply.refusal, refusal.code != .noSuchFile { leftover = path }
  }

  // MARK: After a lost line

  /// What the host may hold if the line is lost now and nothing is tried again.
  package struct Unfinished: Equatable, Sendable {
    /// The name to remove.
    package let path: [UInt8]
    /// Where the file may stand if there is nothing under ``path``, whole, because a RENAME was on its
    /// way; to be named and never removed, since it may be somebody else's.
    package let renamedPath: [UInt8]?
    /// Whether ``path`` has to stay and to be named: it holds all that there is of a file that was
    /// to be replaced.
    package let mustStay: Bool
  }

  package var unfinished: Unfinished? {
    guard outcome == nil, stage != .nothing else {
      return leftover.map {
        Unfinished(
          path: $0, renamedPath: nil,
          mustStay: naming.targetMayBeGone || ($0 == plan.path && plan.overwrites))
      }
    }
    return Unfinished(
      path: plan.createdPath, renamedPath: naming.renameWasSent ? plan.path : nil,
      mustStay: naming.targetMayBeGone)
  }
}
