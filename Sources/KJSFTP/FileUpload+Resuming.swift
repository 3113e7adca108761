// A lost connection: what is known of the upload then, and how the next attempt goes on from it.
//
// The server process of the old connection may still be working through the requests it received.
// That is harmless: the same bytes go to the same offsets, the attempt looks once more for the
// effect of a late RENAME, and it waits for one that is half done.

extension FileUpload {
  /// How long to wait for a RENAME that is half done, in nanoseconds.
  private static let longestRename: Int64 = 2_000_000_000

  /// What one flight of requests found of an earlier attempt.
  struct Look {
    /// The attributes of the file under the name that it was created under.
    var created: Reply?
    /// The attributes of the file under its final name.
    var target: Reply?
    /// Whether it went out beside a RENAME that was refused, and may be older than the reason for that.
    var isStale = false
  }

  /// What a later attempt has to know if the connection is lost now.
  public var resumption: Resumption {
    let isGivenUp = failure != nil && !naming.targetMayBeGone
    let written = pending.values.compactMap {
      if case .write(let piece) = $0 { piece.lowerBound } else { nil }
    }
    return Resumption(
      // For a file that is being removed the upload starts over, even if the file is complete.
      stage: isGivenUp && stage == .whole ? .created : stage,
      acknowledged: failure == nil && sharing.state != .ending
        ? min(offset, written.min() ?? offset, sharing.given.min() ?? offset) : 0,
      landmark: landmarks.acknowledged, samples: sharing.proofs,
      renameWasSent: naming.renameWasSent, isRenamed: naming.isRenamed,
      modificationTime: naming.time, targetMayBeGone: naming.targetMayBeGone)
  }

  // MARK: A file that was created

  /// Opens a large file again, and starts over with one that is small or has no landmark.
  ///
  /// No WRITE goes out before the size is known: beyond the end of a file that shrank it would
  /// leave a hole, and after another lost connection the next attempt could not tell that hole from
  /// data.
  mutating func reopen(_ conversation: inout UploadConversation) {
    guard offset > 0, landmarks.acknowledged != nil else { return startOver(&conversation) }
    look = Look()
    pending[conversation.client.status(at: plan.createdPath)] = .lookAtCreated
    conversation.openFiles.ask()
    turn.isAlone = false
    pending[conversation.client.openExisting(plan.createdPath)] = .reopen
  }

  mutating func reopened(_ reply: Reply, _ conversation: inout UploadConversation) {
    if case .handle(let handle) = reply {
      noteOpened(handle, &conversation)
      conversation.askForLimits()
    } else {
      noteOpened(nil, &conversation)
    }
    if failure != nil { cleanUp(&conversation) }
  }

  /// Begins from nothing under the same name.
  ///
  /// The file is again created exclusively, and not truncated. A name that was freed meanwhile may
  /// now be somebody's link, and permissions that forbid writing would make a second OPEN fail.
  mutating func startOver(_ conversation: inout UploadConversation) {
    offset = 0
    acknowledged = 0
    landmarks = Landmarks()
    if sharing.state == .ending { sharing.state = .over }
    sharing.samples = []
    sharing.isOwnSampleDue = false
    sharing.lastOwn = nil
    hasSentEverything = false
    closing = Closing()
    largestWrite = 0
    if let open = handle {
      pending[conversation.client.close(open)] = .abandon(open)
      handle = nil
      turn.handle = nil
    }
    if stage != .nothing {
      stage = .created
      pending[conversation.client.remove(plan.createdPath)] = .clear
    }
    create(&conversation)
  }

  /// Decides after a refused OPEN whether the existing file is ours.
  ///
  /// An OPEN that was never answered can have left only an empty file, because every WRITE needs
  /// the answer. A file of ours that REMOVE failed to remove may have any size up to the plan's.
  mutating func examinedCreated(
    _ reply: Reply, _ refusal: Status, _ conversation: inout UploadConversation
  ) {
    let wasOurs = stage == .created
    let isOurs = reply.attributes?.isFile(of: wasOurs ? 0...plan.size : 0...0) ?? false
    stage = isOurs ? .created : .nothing
    if failure != nil {
      cleanUp(&conversation)
    } else if isOurs && !wasOurs {
      startOver(&conversation)
    } else if !isOurs && isReadBack {
      createUnread(&conversation)
    } else {
      fail(.refused(.create, refusal), &conversation)
    }
  }

  // MARK: A file that only lacks its name

  mutating func lookForWhole(_ conversation: inout UploadConversation) {
    offset = plan.size
    acknowledged = plan.size
    look = Look()
    askForDirectory(&conversation)
    pending[conversation.client.status(at: plan.createdPath)] = .lookAtCreated
    pending[conversation.client.status(at: plan.path)] = .lookAtTarget
  }

  mutating func goOn(from found: Look, _ conversation: inout UploadConversation) {
    if stage == .whole {
      goOnRenaming(found, &conversation)
    } else if let handle, found.created?.attributes?.isFile(of: offset...plan.size) == true {
      // No WRITE goes out before it is known that this is our file, and that OPEN left its contents unchanged: a link may
      // have taken its place.
      if let landmark = landmarks.acknowledged {
        landmarks.isBeingRead = true
        pending[landmark.read(handle, &conversation.client)] = .readBack
      }
      finishWriting(&conversation)
    } else {
      startOver(&conversation)
    }
  }

  private mutating func goOnRenaming(_ found: Look, _ conversation: inout UploadConversation) {
    let whole = plan.size...plan.size
    if naming.isRenamed { return confirmRename(found, &conversation) }
    if found.isStale { return lookForWhole(&conversation) }
    if let created = found.created?.attributes {
      if let temporary = plan.temporaryPath, created.isFile(of: whole) {
        return isOurs(found.target) && mayWaitForRename(conversation)
          ? lookForWhole(&conversation) : giveName(to: temporary, &conversation)
      }
    } else {
      let refusal = found.created?.refusal ?? Status(.badMessage)
      guard refusal.code == .noSuchFile else {
        return fail(.refused(.examine, refusal), &conversation)
      }
      stage = .nothing
      if isOurs(found.target) { return finish(found) }
    }
    // Somebody removed or changed the file. Any file under the final name is not ours.
    naming.renameWasSent = false
    naming.targetMayBeGone = false
    if found.target?.attributes != nil && !plan.overwrites {
      fail(.exists, &conversation)
    } else {
      startOver(&conversation)
    }
  }

  /// Compares the names with the server's word that it has renamed the file.
  ///
  /// A server that does not let anybody look is believed.
  private mutating func confirmRename(
    _ found: Look, _ conversation: inout UploadConversation
  ) {
    let isMissing = found.target?.refusal?.code == .noSuchFile
    let isAnother = found.target?.attributes?.isFile(of: plan.size...plan.size) == false
    let isStillHidden = found.created?.attributes != nil
    guard isStillHidden || isMissing || isAnother else { return finish(found) }
    let isCopied = isStillHidden && !isMissing && !isAnother
    if naming.mayDoubtRename || (isCopied && mayWaitForRename(conversation)) {
      naming.mayDoubtRename = false
      return lookForWhole(&conversation)
    }
    // RENAME may not replace a file, so what has the name is ours.
    if isCopied && !plan.overwrites { leftover = plan.path }
    naming.isRenamed = false
    naming.renameWasSent = false
    fail(.notRenamed, &conversation)
  }

  private mutating func finish(_ found: Look) {
    stage = .nothing
    closing.mode = found.target?.attributes?.mode ?? closing.mode
    // RENAME keeps the time, so with another one this may be another file.
    if found.target?.attributes?.modificationTime != naming.time { naming.time = nil }
    outcome = .finished
  }

  /// Whether the file under the final name is the one that RENAME was sent for.
  ///
  /// RENAME keeps the modification time, which tells our file from another of the same size.
  private func isOurs(_ target: Reply?) -> Bool {
    guard naming.renameWasSent, let attributes = target?.attributes, naming.time != nil else {
      return false
    }
    return attributes.isFile(of: plan.size...plan.size)
      && attributes.modificationTime == naming.time
  }

  /// Whether the file may have both names only until a server has removed the first one.
  ///
  /// OpenSSH renames with a link and an unlink. The first name must not be removed from here: the
  /// server's unlink would then fail, and the server would remove the link, too.
  private mutating func mayWaitForRename(_ conversation: UploadConversation) -> Bool {
    let end = naming.lastLook ?? conversation.lastAnswer + Self.longestRename
    naming.lastLook = end
    return conversation.lastAnswer < end
  }
}
