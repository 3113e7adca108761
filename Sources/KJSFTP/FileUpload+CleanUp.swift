// What follows a refusal: finding the reason, closing, removing, in one flight.

extension FileUpload {
  /// Notes the first failure and queues what it takes to leave nothing behind.
  mutating func fail(_ failure: UploadFailure, _ client: inout SFTPClient) {
    guard self.failure == nil else { return }
    self.failure = failure
    askForReason(failure, &client)
    cleanUp(&client)
    if pending.isEmpty { settle() }
  }

  /// SFTP has one code for "exists", "disk full" and "read-only": ask for what it could have been.
  private mutating func askForReason(_ failure: UploadFailure, _ client: inout SFTPClient) {
    guard case .refused(let step, let status) = failure, status.code == .failure else { return }
    if client.offers(SFTPClient.statvfs) {
      pending[client.fileSystemStatus(at: plan.directory)] = .findReason(.space)
    }
    if step == .create || step == .rename {
      let taken = step == .create ? plan.createdPath : plan.path
      pending[client.status(at: taken)] = .findReason(.target)
    }
  }

  /// Closes and removes what was created.
  ///
  /// An OPEN that is still unanswered comes back here.
  mutating func cleanUp(_ client: inout SFTPClient) {
    if let open = handle {
      pending[client.close(open)] = .close
      handle = nil
    }
    let isCreating = pending.values.contains { if case .create = $0 { true } else { false } }
    guard mayExist && !isCreating else { return }
    if targetWasRemoved {
      // The old file is gone: the new one, whole under its hidden name, must not go too.
      leftover = plan.createdPath
    } else {
      pending[client.remove(plan.createdPath)] = .remove(plan.createdPath)
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
    if path == plan.createdPath { mayExist = false }
    if let refusal = reply.refusal, refusal.code != .noSuchFile { leftover = path }
  }
}
