// After a refusal: finding the reason, and closing and removing the file, in one flight.

extension FileUpload {
  /// Records the first failure and queues the requests that clean up.
  mutating func fail(_ failure: UploadFailure, _ conversation: inout UploadConversation) {
    guard self.failure == nil else { return }
    self.failure = failure
    askForReason(failure, &conversation)
    cleanUp(&conversation)
    if pending.isEmpty { settle() }
  }

  /// Records the failure of a closed file that is too short; the file is kept: the server may still be writing it.
  mutating func keep(because failure: UploadFailure) {
    self.failure = failure
    leftover = plan.createdPath
    settle()
  }

  /// Asks for the likely reason, because SFTP has one code for "exists", "disk full" and
  /// "read-only".
  private mutating func askForReason(
    _ failure: UploadFailure, _ conversation: inout UploadConversation
  ) {
    guard case .refused(let step, let status) = failure, status.code == .failure else { return }
    if conversation.client.offers(SFTPClient.statvfs) {
      pending[conversation.client.fileSystemStatus(at: plan.directory)] = .findReason(.space)
    }
    // If the existing file may be kj's own, it is not the reason.
    if step == .rename || (step == .create && stage == .nothing) {
      let taken = step == .create ? plan.createdPath : plan.path
      pending[conversation.client.status(at: taken)] = .findReason(.target)
    }
  }

  /// Closes and removes what was created.
  ///
  /// If an OPEN is still unanswered, this is called again after its answer.
  mutating func cleanUp(_ conversation: inout UploadConversation) {
    if let open = handle {
      pending[conversation.client.close(open)] = .close
      handle = nil
    }
    guard stage != .nothing && !isOpening else { return }
    if naming.targetMayBeGone {
      // The new file, complete under its hidden name, must not be removed as well.
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
    if let refusal = reply.refusal, refusal.code != .noSuchFile {
      leftover = path
    } else if leftover == path {
      leftover = nil
    }
  }

  // MARK: After a lost connection

  /// The names that may remain on the host if the connection is lost now and not retried.
  package struct Unfinished: Equatable, Sendable {
    /// The name to remove.
    package let path: [UInt8]
    /// Where the complete file may be if there is nothing at ``path``, because a RENAME was pending.
    ///
    /// kj reports it and never removes it, because it may be somebody else's.
    package let renamedPath: [UInt8]?
    /// Whether to keep and report ``path``, because the file that it was to replace may be gone.
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
