// A lost line: what is known of the upload then, and how the next attempt goes on from it.
//
// The old server may still be working through what it had received. That is harmless: the same
// bytes go to the same places, a RENAME that arrives late is looked for once more, and one that is half
// done is waited for.

extension FileUpload {
  /// How long a RENAME may be half done, in nanoseconds.
  private static let longestRename: Int64 = 2_000_000_000

  /// What was found of an earlier attempt, in one flight.
  struct Look {
    /// The attributes of the file under the name that it was created under.
    var created: Reply?
    /// The attributes of what has the name that is given out.
    var target: Reply?
  }

  /// What a later attempt has to know if the line is lost now.
  public var resumption: Resumption {
    let isGivenUp = failure != nil && !naming.targetMayBeGone
    let written = pending.values.compactMap {
      if case .write(let piece) = $0 { piece.lowerBound } else { nil }
    }
    return Resumption(
      // What is being removed, whole or not, is begun from nothing.
      stage: isGivenUp && stage == .whole ? .created : stage,
      acknowledged: failure == nil && sharing.state != .ending
        ? min(offset, written.min() ?? offset, sharing.given.min() ?? offset) : 0,
      landmark: landmarks.acknowledged,
      renameWasSent: naming.renameWasSent, modificationTime: naming.time,
      targetMayBeGone: naming.targetMayBeGone)
  }

  // MARK: A file that was created

  /// Opens a large file again, and begins a small one anew, as one by which nothing can be known again.
  ///
  /// No WRITE goes out before the size is known: behind the end of a file that shrank it would leave
  /// a hole, which an attempt after the next lost line could not tell from data.
  mutating func reopen(_ conversation: inout UploadConversation) {
    guard offset > 0, landmarks.acknowledged != nil else { return startOver(&conversation) }
    look = Look()
    pending[conversation.client.status(at: plan.createdPath)] = .lookAtCreated
    pending[conversation.client.openExisting(plan.createdPath)] = .reopen
  }

  mutating func reopened(_ reply: Reply, _ conversation: inout UploadConversation) {
    if case .handle(let handle) = reply {
      self.handle = handle
      conversation.askForLimits()
    }
    if failure != nil { cleanUp(&conversation) }
  }

  /// Begins from nothing under the same name.
  ///
  /// The file is created exclusively again, and not truncated: a name that was freed meanwhile may
  /// be somebody's link, and permissions without the right to write would refuse a second OPEN.
  mutating func startOver(_ conversation: inout UploadConversation) {
    offset = 0
    acknowledged = 0
    landmarks = Landmarks()
    if sharing.state == .ending { sharing.state = .over }
    closing = Closing()
    if let open = handle {
      pending[conversation.client.close(open)] = .clear
      handle = nil
    }
    if stage != .nothing {
      stage = .created
      pending[conversation.client.remove(plan.createdPath)] = .clear
    }
    create(&conversation)
  }

  /// Decides after a refused OPEN whether what stands there is ours.
  ///
  /// An OPEN that was never answered can have left only an empty file, because every WRITE needs the
  /// answer. A file of ours that REMOVE did not remove is a file still.
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
    } else {
      fail(.refused(.create, refusal), &conversation)
    }
  }

  // MARK: A file that only lacks its name

  mutating func lookForWhole(_ conversation: inout UploadConversation) {
    offset = plan.size
    acknowledged = plan.size
    look = Look()
    pending[conversation.client.status(at: plan.createdPath)] = .lookAtCreated
    pending[conversation.client.status(at: plan.path)] = .lookAtTarget
  }

  mutating func goOn(from found: Look, _ conversation: inout UploadConversation) {
    if stage == .whole {
      goOnRenaming(found, &conversation)
    } else if let handle, found.created?.attributes?.isFile(of: offset...plan.size) == true {
      // Whether OPEN has left the file as it was, which is asked beside the WRITEs.
      if let landmark = landmarks.acknowledged {
        pending[landmark.read(handle, &conversation.client)] = .readBack
      }
      finishWriting(&conversation)
    } else {
      startOver(&conversation)
    }
  }

  private mutating func goOnRenaming(_ found: Look, _ conversation: inout UploadConversation) {
    let whole = plan.size...plan.size
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
      if isOurs(found.target) {
        outcome = .finished
        return
      }
    }
    // Somebody took or changed the file. A name that is taken is not ours.
    naming.renameWasSent = false
    naming.targetMayBeGone = false
    if found.target?.attributes != nil && !plan.overwrites {
      fail(.exists, &conversation)
    } else {
      startOver(&conversation)
    }
  }

  /// Whether what has the final name is the file that RENAME was sent for, which keeps the time: by that
  /// ours is told from another of the same size.
  private func isOurs(_ target: Reply?) -> Bool {
    guard naming.renameWasSent, let attributes = target?.attributes, naming.time != nil else {
      return false
    }
    return attributes.isFile(of: plan.size...plan.size)
      && attributes.modificationTime == naming.time
  }

  /// Whether the file may have both names only because a server is about to remove the first one.
  ///
  /// OpenSSH renames by a link and an unlink. The first name is not removed from here: the server would
  /// then take its unlink for failed, and remove the link too.
  private mutating func mayWaitForRename(_ conversation: UploadConversation) -> Bool {
    let end = naming.lastLook ?? conversation.lastAnswer + Self.longestRename
    naming.lastLook = end
    return conversation.lastAnswer < end
  }
}
