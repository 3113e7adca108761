// Pieces of a large file that further channels send.
//
// A channel carries at most its window in each round trip. Further ones take whatever piece is next when
// they have room, so that a slow one holds up no other. FSTAT and CLOSE wait for all of them.

extension FileUpload {
  /// Bytes that no channel has taken yet; 0 while none may be given away.
  public var untakenBytes: Int {
    handle != nil && look == nil && failure == nil ? plan.size - offset : 0
  }

  /// The piece that a stripe should send now; nil when there is none.
  public func wantedPiece(
    for stripe: FileStripe, _ conversation: UploadConversation
  ) -> Range<Int>? {
    guard stripe.handle != nil, untakenBytes > 0, conversation.window.hasRoom else { return nil }
    return offset..<min(offset + conversation.writeSize, plan.size)
  }

  /// Sends the wanted piece, which `fill` puts in place, over a stripe's channel.
  ///
  /// - Parameter conversation: That of the stripe.
  public mutating func write(
    through stripe: inout FileStripe, _ conversation: inout UploadConversation, now: Int64,
    _ fill: (UnsafeMutableRawBufferPointer) -> Void
  ) {
    guard let handle = stripe.handle, let piece = wantedPiece(for: stripe, conversation) else {
      return
    }
    stripe.pending[conversation.write(handle, piece, now: now, fill)] = .write(piece)
    given.insert(piece.lowerBound)
    offset = piece.upperBound
  }

  /// Lets a stripe close the file when there is nothing more to send.
  public func closeIfDone(_ stripe: inout FileStripe, _ conversation: inout UploadConversation) {
    if untakenBytes == 0 { stripe.close(&conversation) }
  }

  /// Takes an answer that arrived over a stripe's channel.
  ///
  /// - Parameter main: The conversation of the upload itself.
  public mutating func receive(
    _ id: RequestID, _ reply: Reply, from stripe: inout FileStripe, main: inout UploadConversation
  ) {
    switch stripe.pending.removeValue(forKey: id) {
    case .open:
      opened(reply, by: &stripe)
    case .write(let piece):
      given.remove(piece.lowerBound)
      check(reply, .write, &main) { $0.acknowledged += piece.count }
    case .close:
      check(reply, .close, &main) { _ in }
    case nil:
      return
    }
    guard stripe.isIdle, stripe.isMember else { return }
    stripe.isMember = false
    stripes -= 1
    finishWriting(&main)
  }

  private mutating func opened(_ reply: Reply, by stripe: inout FileStripe) {
    guard case .handle(let handle) = reply else {
      stripe.refusal = reply.refusal ?? Status(.badMessage)
      return
    }
    stripe.handle = handle
    // One that comes too late only closes the file again.
    guard untakenBytes > 0 else { return }
    stripe.isMember = true
    stripes += 1
  }
}
