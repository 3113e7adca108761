// Handling the server's answers to the requests of an upload.

extension FileUpload {
  /// Takes an answer if it belongs to this upload.
  ///
  /// - Returns: Whether it did.
  public mutating func receive(
    _ id: RequestID, _ reply: Reply, _ conversation: inout UploadConversation
  ) -> Bool {
    guard let request = pending.removeValue(forKey: id) else { return false }
    doubtServer(conversation)
    switch request {
    case .examineTarget: if reply.attributes != nil { fail(.exists, &conversation) }
    case .create: created(id, reply, &conversation)
    case .examineCreated(let refusal): examinedCreated(reply, refusal, &conversation)
    case .makeDirectory(let path): madeDirectory(path, reply, &conversation)
    case .examineDirectory(let path): examinedDirectory(path, reply, &conversation)
    case .confirmDirectory(let path, let found):
      let mode = reply.attributes?.mode ?? found
      if mode & 0o777 != UploadConversation.directoryPermissions {
        wideDirectories.append((path, mode))
      }
    case .lookAtCreated: look?.created = reply
    case .lookAtTarget: look?.target = reply
    case .reopen: reopened(reply, &conversation)
    case .readBack:
      landmarks.isBeingRead = false
      if landmarks.acknowledged?.isShown(by: reply) != true { doubt() }
    case .readSample(let sample): if !sample.isShown(by: reply) { losePieces() }
    case .write(let piece): written(piece, reply, &conversation)
    case .size: examined(reply, &conversation)
    case .realDirectory: realDirectory = reply.realPath ?? realDirectory
    case .close:
      noteClosed(&conversation)
      check(reply, .close, &conversation) { $0.closing.isClosed = true }
    case .abandon(let handle): conversation.openFiles.close(handle)
    case .removeTarget(let wasSentBefore): removedTarget(reply, wasSentBefore, &conversation)
    case .rename: renamed(reply, &conversation)
    case .findReason(let reason): found(reason, reply)
    case .remove(let path): removed(path, reply)
    case .clear: break
    }
    advance(&conversation)
    return true
  }

  mutating func check(
    _ reply: Reply, _ step: UploadStep, _ conversation: inout UploadConversation,
    _ done: (inout FileUpload) -> Void
  ) {
    if let refusal = reply.refusal {
      if sharing.state != .ending { fail(.refused(step, refusal), &conversation) }
    } else {
      done(&self)
    }
  }

  /// Takes the answer to a WRITE, over any channel.
  mutating func written(
    _ piece: Range<Int>, _ reply: Reply, _ conversation: inout UploadConversation
  ) {
    // The WRITE may have been refused because of the effect of an OPEN on the file.
    if reply.refusal != nil && isInQuestion { doubt() }
    check(reply, .write, &conversation) { upload in
      upload.acknowledged += piece.count
      if let sent = upload.landmarks.sent, piece.contains(sent.offset) {
        upload.landmarks.acknowledged = sent
      }
    }
    finishWriting(&conversation)
  }

  /// Continues with the next step once every request has been answered.
  mutating func advance(_ conversation: inout UploadConversation) {
    guard outcome == nil, pending.isEmpty else { return }
    if failure != nil {
      settle()
    } else if sharing.state == .ending {
      if sharing.stripes == 0 { startOver(&conversation) }
    } else if let found = look {
      look = nil
      goOn(from: found, &conversation)
    } else if closing.hasSize && closing.isClosed {
      complete(&conversation)
    }
  }

  // MARK: Creating

  private mutating func created(
    _ id: RequestID, _ reply: Reply, _ conversation: inout UploadConversation
  ) {
    if case .handle(let handle) = reply {
      noteOpened(handle, &conversation)
      stage = .created
      conversation.askForLimits()
      if failure != nil { cleanUp(&conversation) } else { finishWriting(&conversation) }
      return
    }
    let refusal = reply.refusal ?? Status(.badMessage)
    noteOpened(nil, &conversation)
    if failure == nil, isCrowdedOut(refusal, &conversation) { return create(&conversation) }
    if refusal.code != .noSuchFile && (wasAskedBefore || stage == .created) {
      pending[conversation.client.status(at: plan.createdPath)] = .examineCreated(refusal)
      return
    }
    stage = .nothing
    guard failure == nil else { return }
    if refusal.code == .noSuchFile {
      makeDirectoriesAndCreate(after: id, &conversation)
    } else if isReadBack {
      createUnread(&conversation)
    } else {
      fail(.refused(.create, refusal), &conversation)
    }
  }

  /// Creates the file write-only, because a directory may allow nothing else.
  mutating func createUnread(_ conversation: inout UploadConversation) {
    sharing.state = .unprovable
    create(&conversation)
  }

  private mutating func makeDirectoriesAndCreate(
    after refused: RequestID, _ conversation: inout UploadConversation
  ) {
    guard !madeDirectories, !plan.missingDirectories.isEmpty else {
      return fail(.noDirectory(conversation.directoryRefusal(plan)), &conversation)
    }
    madeDirectories = true
    for (request, path) in conversation.makeDirectories(plan, after: refused) {
      pending[request] = .makeDirectory(path)
    }
    create(&conversation)
  }

  /// Checks a new directory in the same flight as the WRITEs: a server may not have applied the mode in MKDIR.
  private mutating func madeDirectory(
    _ path: [UInt8], _ reply: Reply, _ conversation: inout UploadConversation
  ) {
    conversation.madeDirectory(plan, reply)
    if reply.refusal == nil {
      pending[conversation.client.status(at: path)] = .examineDirectory(path)
    }
  }

  private mutating func examinedDirectory(
    _ path: [UInt8], _ reply: Reply, _ conversation: inout UploadConversation
  ) {
    let wanted = UploadConversation.directoryPermissions
    guard let found = reply.attributes, let mode = found.mode, mode & 0o777 != wanted else {
      return
    }
    // OpenSSH's server applies the mode in MKDIR, so something else has replaced the directory. A link would lead to a
    // different directory.
    guard !conversation.client.isLikeOpenSSH, found.isDirectory else {
      return wideDirectories.append((path, mode))
    }
    set(wanted, at: path, &conversation)
    pending[conversation.client.status(at: path)] = .confirmDirectory(path, found: mode)
  }

  /// Sets permission bits; only a later check shows whether the server applied them.
  private mutating func set(
    _ permissions: UInt32, at path: [UInt8], _ conversation: inout UploadConversation
  ) {
    let attributes = FileAttributes(permissions: permissions)
    pending[conversation.client.setStatus(at: path, attributes)] = .clear
  }

  // MARK: Finishing

  private mutating func examined(_ reply: Reply, _ conversation: inout UploadConversation) {
    closing.hasSize = true
    if let attributes = reply.attributes {
      closing.size = attributes.size
      closing.mode = attributes.mode
      naming.time = attributes.modificationTime
    } else if let refusal = reply.refusal, !closing.isSecondLook, sharing.state != .ending {
      fail(.refused(.examine, refusal), &conversation)
    }
  }

  private mutating func complete(_ conversation: inout UploadConversation) {
    let hasSize = closing.size == UInt64(plan.size)
    let hasMode = closing.mode.map { $0 == plan.permissions } ?? true
    if !closing.isSecondLook && !(hasSize && hasMode) {
      closing.isSecondLook = true
      // Erlang's daemon sets the mode by path, and by now the path may lead to a different file.
      if !hasMode, !conversation.client.isLikeOpenSSH {
        set(plan.permissions, at: plan.createdPath, &conversation)
      }
      return lookAtClosed(&conversation)
    }
    guard hasSize else {
      // Another channel may have written to a copy, and that copy may have replaced the file.
      if sharing.state == .allowed && !sharing.proofs.isEmpty {
        losePieces()
        return advance(&conversation)
      }
      if looksLater(conversation) { return }
      let failure = UploadFailure.wrongSize(sent: plan.size, found: closing.size)
      return closing.laterLooks > 0 ? keep(because: failure) : fail(failure, &conversation)
    }
    if let temporary = plan.temporaryPath {
      stage = .whole
      giveName(to: temporary, &conversation)
    } else {
      outcome = .finished
    }
  }

  /// Examines the closed file: a server may have answered FSTAT before it finished the earlier requests.
  mutating func lookAtClosed(_ conversation: inout UploadConversation) {
    closing.hasSize = false
    pending[conversation.client.status(at: plan.createdPath)] = .size
  }

  /// Renames the complete file, and checks the result in the same flight.
  ///
  /// Without the extension that replaces an existing file, kj has to remove the old file first.
  mutating func giveName(to temporary: [UInt8], _ conversation: inout UploadConversation) {
    if !plan.overwrites {
      sent(rename: conversation.client.rename(temporary, to: plan.path), &conversation)
    } else if conversation.client.offers(SFTPClient.posixRename) {
      sent(rename: conversation.client.renameReplacing(temporary, to: plan.path), &conversation)
    } else {
      pending[conversation.client.remove(plan.path)] = .removeTarget(
        wasSentBefore: naming.targetMayBeGone)
      naming.targetMayBeGone = true
    }
  }

  private mutating func sent(rename: RequestID, _ conversation: inout UploadConversation) {
    naming.renameWasSent = true
    pending[rename] = .rename
    lookForWhole(&conversation)
  }

  private mutating func removedTarget(
    _ reply: Reply, _ wasSentBefore: Bool, _ conversation: inout UploadConversation
  ) {
    if let refusal = reply.refusal {
      // An earlier attempt may have removed it.
      naming.targetMayBeGone = wasSentBefore && refusal.code == .noSuchFile
    }
    guard failure == nil, let temporary = plan.temporaryPath else {
      // The upload was cancelled meanwhile, before kj knew whether the old file still existed.
      if !naming.targetMayBeGone {
        leftover = nil
        cleanUp(&conversation)
      }
      return
    }
    sent(rename: conversation.client.rename(temporary, to: plan.path), &conversation)
  }

  private mutating func renamed(_ reply: Reply, _ conversation: inout UploadConversation) {
    if let refusal = reply.refusal {
      // The server may have carried out or begun the RENAME of an earlier attempt after our check and before this
      // RENAME. SFTP has no code for a taken name more specific than `failure`.
      if [.noSuchFile, .failure].contains(refusal.code) && naming.mayLookAgain && failure == nil {
        naming.mayLookAgain = false
        look?.isStale = true
        return
      }
      naming.renameWasSent = false
      return fail(.refused(.rename, refusal), &conversation)
    }
    guard failure != nil else {
      naming.isRenamed = true
      return
    }
    stage = .nothing
    // The upload was cancelled meanwhile. A replaced file cannot be restored.
    leftover = plan.path
    if !plan.overwrites {
      pending[conversation.client.remove(plan.path)] = .remove(plan.path)
    }
  }
}
