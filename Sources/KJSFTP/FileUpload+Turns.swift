// The steps that an upload takes because of the conversation's other files and the server's limits.

extension FileUpload {
  /// When to check the closed file again, in nanoseconds after the answer to CLOSE.
  private static let laterLooks: [Int64] = [200_000_000, 1_000_000_000]

  /// Queues requests that do not depend on an answer: a new start, OPEN when it is the file's turn, and a later check
  /// of a file that is too short.
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

  /// When ``goOn(_:now:)`` must be called even without an answer; nil if it need not be.
  package var waking: Int64? { failure == nil ? closing.nextLook : nil }

  /// Starts over if the file was open together with others on a server that mixes up open files, because its bytes may
  /// be in another file, or if WRITEs carried more data than the server turned out to accept.
  mutating func doubtServer(_ conversation: UploadConversation) {
    let isMixed = conversation.openFiles.areMixed && turn.handle != nil && !turn.isAlone
    let brokeLimit = stage == .created && largestWrite > conversation.allowedWrite
    if isMixed || brokeLimit { discard() }
  }

  /// Voids everything that the server has done so far; the upload starts over once every request has been answered.
  mutating func discard() { if failure == nil { sharing.state = .ending } }

  /// Records the answer to an OPEN.
  mutating func noteOpened(_ handle: [UInt8]?, _ conversation: inout UploadConversation) {
    conversation.openFiles.answer(handle)
    self.handle = handle
    turn.handle = handle
    doubtServer(conversation)
  }

  /// Records the answer to CLOSE.
  mutating func noteClosed(_ conversation: inout UploadConversation) {
    if let handle = turn.handle { conversation.openFiles.close(handle) }
    turn.handle = nil
  }

  /// Whether the server may have refused OPEN because too many other files are open; OPEN is then sent once more, when
  /// fewer are.
  ///
  /// SFTP has no code for this reason.
  mutating func isCrowdedOut(_ refusal: Status, _ conversation: inout UploadConversation) -> Bool {
    guard refusal.code == .failure, !turn.wasRefused, conversation.openFiles.limitToOpen() else {
      return false
    }
    turn.wasRefused = true
    return true
  }

  /// Schedules another check of a closed file that is too short, some time after CLOSE: a server may finish it late.
  ///
  /// - Returns: Whether another check has been scheduled.
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
