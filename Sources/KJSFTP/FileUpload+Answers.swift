// What each answer of the server means for the upload.

extension FileUpload {
  /// Takes an answer if it belongs to this upload.
  ///
  /// - Returns: Whether it did.
  public mutating func receive(
    _ id: RequestID, _ reply: Reply, _ client: inout SFTPClient, now: Int64
  ) -> Bool {
    guard let request = pending.removeValue(forKey: id) else { return false }
    switch request {
    case .examineTarget: if reply.attributes != nil { fail(.exists, &client) }
    case .create: created(reply, &client)
    case .examineCreated(let refusal): examinedCreated(reply, refusal, &client)
    case .makeDirectory: madeDirectory(reply)
    case .lookAtCreated: look?.created = reply
    case .lookAtTarget: look?.target = reply
    case .reopen: reopened(reply, &client)
    case .write(_, let count, let sentAt):
      window.acknowledged(count, after: now - sentAt)
      check(reply, .write, &client) { $0.acknowledged += count }
    case .size: examined(reply, &client)
    case .close: check(reply, .close, &client) { $0.isClosed = true }
    case .removeTarget(let wasSentBefore): removedTarget(reply, wasSentBefore, &client)
    case .rename: renamed(reply, &client)
    case .findReason(let reason): found(reason, reply)
    case .remove(let path): removed(path, reply)
    case .clear: break
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

  /// Goes on when everything that was asked is answered.
  private mutating func advance(_ client: inout SFTPClient) {
    guard outcome == nil, pending.isEmpty else { return }
    if failure != nil {
      settle()
    } else if let found = look {
      look = nil
      goOn(from: found, &client)
    } else if hasSize && isClosed {
      complete(&client)
    }
  }

  // MARK: Creating

  private mutating func created(_ reply: Reply, _ client: inout SFTPClient) {
    if case .handle(let handle) = reply {
      self.handle = handle
      stage = .created
      if failure != nil { cleanUp(&client) } else { finishWriting(&client) }
      return
    }
    let refusal = reply.refusal ?? Status(.badMessage)
    if refusal.code != .noSuchFile && (wasAskedBefore || stage == .created) {
      pending[client.status(at: plan.createdPath)] = .examineCreated(refusal)
      return
    }
    stage = .nothing
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

  private mutating func madeDirectory(_ reply: Reply) {
    if directoryRefusal?.code != .permissionDenied {
      directoryRefusal = reply.refusal ?? directoryRefusal
    }
  }

  // MARK: Finishing

  private mutating func examined(_ reply: Reply, _ client: inout SFTPClient) {
    hasSize = true
    foundSize = reply.attributes?.size
    foundTime = reply.attributes?.modificationTime
    if let refusal = reply.refusal { fail(.refused(.examine, refusal), &client) }
  }

  private mutating func complete(_ client: inout SFTPClient) {
    guard foundSize == UInt64(plan.size) else {
      return fail(.wrongSize(sent: plan.size, found: foundSize), &client)
    }
    if let temporary = plan.temporaryPath {
      stage = .whole
      giveName(to: temporary, &client)
    } else {
      outcome = .finished
    }
  }

  /// Renames the whole file.
  ///
  /// Without the extension that replaces a file, the old one has to go first.
  mutating func giveName(to temporary: [UInt8], _ client: inout SFTPClient) {
    if !plan.overwrites {
      renameWasSent = true
      pending[client.rename(temporary, to: plan.path)] = .rename
    } else if client.offers(SFTPClient.posixRename) {
      renameWasSent = true
      pending[client.renameReplacing(temporary, to: plan.path)] = .rename
    } else {
      pending[client.remove(plan.path)] = .removeTarget(wasSentBefore: targetMayBeGone)
      targetMayBeGone = true
    }
  }

  private mutating func removedTarget(
    _ reply: Reply, _ wasSentBefore: Bool, _ client: inout SFTPClient
  ) {
    if let refusal = reply.refusal {
      // An earlier attempt may have removed it.
      targetMayBeGone = wasSentBefore && refusal.code == .noSuchFile
    }
    guard failure == nil, let temporary = plan.temporaryPath else {
      // It was given up meanwhile, when nobody knew whether the old file is gone.
      if !targetMayBeGone {
        leftover = nil
        cleanUp(&client)
      }
      return
    }
    renameWasSent = true
    pending[client.rename(temporary, to: plan.path)] = .rename
  }

  private mutating func renamed(_ reply: Reply, _ client: inout SFTPClient) {
    if let refusal = reply.refusal {
      if refusal.code == .noSuchFile && mayLookAgain && failure == nil {
        mayLookAgain = false
        return lookForWhole(&client)
      }
      renameWasSent = false
      return fail(.refused(.rename, refusal), &client)
    }
    stage = .nothing
    guard failure != nil else {
      outcome = .finished
      return
    }
    // It was given up meanwhile. What replaced a file cannot be taken back.
    if plan.overwrites {
      leftover = plan.path
    } else {
      pending[client.remove(plan.path)] = .remove(plan.path)
    }
  }
}
