// What an upload has to mind because of the other files of its conversation, and of what the server allows.

extension FileUpload {
  /// When to look at the closed file again, in nanoseconds after the answer to CLOSE.
  private static let laterLooks: [Int64] = [200_000_000, 1_000_000_000]

  /// Queues what is due without an answer: a new beginning, OPEN once the file's turn has come, and a later look at a
  /// file that is too short.
  ///
  /// - Parameter now: A monotonic clock in nanoseconds.
  package mutating func goOn(_ conversation: inout UploadConversation, now: Int64) {
    guard failure == nil, outcome == nil else { return }
    doubtServer(conversation)
    if sharing.state == .ending { advance(&conversation) }
    if turn.isWaiting { create(&conversation) }
    if let time = closing.nextLook, now >= time {
      closing.nextLook = nil
      lookAtClosed(&conversation)
    }
  }

  /// When ``goOn(_:now:)`` has something to do although no answer came; nil if it does not.
  package var waking: Int64? { failure == nil ? closing.nextLook : nil }

  /// Starts over if the file was open together with others on a server that mixes open files, because its bytes may be
  /// in another one, or if WRITEs had more data than the server turned out to take.
  mutating func doubtServer(_ conversation: UploadConversation) {
    let isMixed = conversation.openFiles.areMixed && turn.handle != nil && !turn.isAlone
    let brokeLimit = stage == .created && largestWrite > conversation.allowedWrite
    if isMixed || brokeLimit { discard() }
  }

  /// Notes that nothing counts that the server has done so far; once every request is answered, the upload starts
  /// over.
  mutating func discard() { if failure == nil { sharing.state = .ending } }

  /// Notes the answer to an OPEN.
  mutating func noteOpened(_ handle: [UInt8]?, _ conversation: inout UploadConversation) {
    conversation.openFiles.answer(handle)
    self.handle = handle
    turn.handle = handle
    doubtServer(conversation)
  }

  /// Notes the answer to CLOSE.
  mutating func noteClosed(_ conversation: inout UploadConversation) {
    if let handle = turn.handle { conversation.openFiles.close(handle) }
    turn.handle = nil
  }

  /// Whether the server may have refused OPEN because of the other files that are open; then it is sent once more,
  /// when there are fewer.
  ///
  /// SFTP has no code for that.
  mutating func isCrowdedOut(_ refusal: Status, _ conversation: inout UploadConversation) -> Bool {
    guard refusal.code == .failure, !turn.wasRefused, conversation.openFiles.limitToOpen() else {
      return false
    }
    turn.wasRefused = true
    return true
  }

  /// Looks at a closed file that is too short once more, some time after CLOSE: a server may finish the file late.
  ///
  /// - Returns: Whether there is such a look left.
  mutating func looksLater(_ conversation: UploadConversation) -> Bool {
    guard let size = closing.size, size < UInt64(plan.size) else { return false }
    let closed = closing.closedAt ?? conversation.lastAnswer
    closing.closedAt = closed
    guard closing.laterLooks < Self.laterLooks.count else { return false }
    closing.hasSize = false
    closing.nextLook = closed + Self.laterLooks[closing.laterLooks]
    closing.laterLooks += 1
    return true
  }
}
