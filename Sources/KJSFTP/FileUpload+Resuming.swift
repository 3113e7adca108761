// A lost connection: the known facts about the upload, and how the next attempt continues.
//
// The server process of the old connection may still be working through the requests it received. That is harmless: the
// same bytes are written to the same offsets, and the new attempt checks once more for the effect of a late RENAME and
// waits for a half-done one.

extension FileUpload {
  /// How long to wait for a half-done RENAME, in nanoseconds.
  private static let longestRename: Int64 = 2_000_000_000

  /// The findings of one flight of requests about an earlier attempt.
  struct Look {
    /// The attributes of the file under the name with which it was created.
    var created: Reply?
    /// The attributes of the file under its final name.
    var target: Reply?
    /// Whether the look was sent along with a RENAME that was refused, so it may predate the reason for the refusal.
    var isStale = false
  }

  /// The facts that a later attempt needs if the connection is lost now.
  public var resumption: Resumption {
    let isGivenUp = failure != nil && !naming.targetMayBeGone
    let written = pending.values.compactMap {
      if case .write(let piece) = $0 { piece.lowerBound } else { nil }
    }
    return Resumption(
      // If the file is being removed, the upload starts over, even if the file is complete.
      stage: isGivenUp && stage == .whole ? .created : stage,
      acknowledged: failure == nil && sharing.state != .ending
        ? min(offset, written.min() ?? offset, sharing.given.min() ?? offset) : 0,
      landmark: landmarks.acknowledged, samples: sharing.proofs,
      renameWasSent: naming.renameWasSent, isRenamed: naming.isRenamed,
      modificationTime: naming.time, targetMayBeGone: naming.targetMayBeGone)
  }

  // MARK: A file that was created

  /// Reopens a large file; starts over if the file is small or has no landmark.
  ///
  /// No WRITE is sent before the size is known: past the end of a file that shrank it would leave a hole, and after
  /// another lost connection the next attempt could not tell that hole from data.
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

  /// Starts again from nothing under the same name.
  ///
  /// The file is created exclusively again, not truncated. Somebody may have freed the name and put a link there, and
  /// permissions that forbid writing would make a second OPEN fail.
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

  /// Decides after a refused OPEN whether the existing file is kj's own.
  ///
  /// An OPEN without an answer can only have left an empty file, because every WRITE needs the answer. A file of kj's
  /// own that REMOVE failed to remove may have any size up to the plan's.
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
      // No WRITE is sent before it is certain that this is kj's own file and that OPEN left its contents unchanged: a
      // link may have replaced the file.
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
    // Somebody removed or changed the file. A file under the final name is not kj's own.
    naming.renameWasSent = false
    naming.targetMayBeGone = false
    if found.target?.attributes != nil && !plan.overwrites {
      fail(.exists, &conversation)
    } else {
      startOver(&conversation)
    }
  }

  /// Verifies with both names that the file was renamed, as the server reported.
  ///
  /// If a server refuses to report attributes, kj trusts its answer to RENAME.
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
    // RENAME may not replace a file, so the file with that name is kj's own.
    if isCopied && !plan.overwrites { leftover = plan.path }
    naming.isRenamed = false
    naming.renameWasSent = false
    fail(.notRenamed, &conversation)
  }

  private mutating func finish(_ found: Look) {
    stage = .nothing
    closing.mode = found.target?.attributes?.mode ?? closing.mode
    // RENAME keeps the time, so if it differs, this may be another file.
    if found.target?.attributes?.modificationTime != naming.time { naming.time = nil }
    outcome = .finished
  }

  /// Whether the file under the final name is the one for which RENAME was sent.
  ///
  /// RENAME keeps the modification time, which distinguishes kj's file from another one of the same size.
  private func isOurs(_ target: Reply?) -> Bool {
    guard naming.renameWasSent, let attributes = target?.attributes, naming.time != nil else {
      return false
    }
    return attributes.isFile(of: plan.size...plan.size)
      && attributes.modificationTime == naming.time
  }

  /// Whether the file may have both names only because the server has not yet removed the first one.
  ///
  /// OpenSSH renames with a link and an unlink. kj must not remove the first name: the server's unlink would then fail,
  /// and the server would remove the link as well.
  private mutating func mayWaitForRename(_ conversation: UploadConversation) -> Bool {
    let end = naming.lastLook ?? conversation.lastAnswer + Self.longestRename
    naming.lastLook = end
    return conversation.lastAnswer < end
  }
}
