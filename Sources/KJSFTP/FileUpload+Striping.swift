// Sending pieces of a large file over additional channels.
//
// A channel carries at most its window per round trip. Additional channels take the next piece whenever they have room,
// so a slow channel does not delay the others. FSTAT and CLOSE wait for all of them.
//
// Some servers empty a file at every OPEN for writing, and some give each OPEN a separate file until it is closed. So
// before kj writes anything through a new handle, it reads through the handle, and has to receive bytes that were
// acknowledged before the OPEN was sent. Meanwhile the first channel keeps writing; its later WRITEs would restore the
// size, but not these bytes. Other servers give each OPEN a copy of the file, and the last CLOSE decides which copy
// is kept. So before the first channel closes the file, it has to read back bytes that each other channel wrote, and
// bytes that it wrote itself: those after each of the others had opened the file, or its last ones. The size must match
// as well. If a proof fails, all acknowledgements are void, and the upload starts over with one channel.

extension FileUpload {
  /// The number of bytes that no channel has taken yet; 0 while stripes must not take any.
  package var untakenBytes: Int {
    handle != nil && look == nil && failure == nil && sharing.state == .allowed
      ? plan.size - offset : 0
  }

  /// The smallest file that is sent over several channels, in bytes.
  private static let smallestShared = 1 << 20

  /// Whether the file is also opened for reading, to verify its bytes at the end.
  var isReadBack: Bool {
    plan.size >= min(plan.smallestResumed, Self.smallestShared) && sharing.state == .allowed
  }

  /// Whether the first channel could not read back the bytes that it or the others wrote.
  package var hasLostPieces: Bool { sharing.hasLostPieces }

  /// Whether another channel may open the file; this needs a landmark, to prove that OPEN left the file intact.
  package var mayBeOpenedAgain: Bool { untakenBytes > 0 && landmarks.acknowledged != nil }

  /// Whether the effect of an OPEN on the contents is still unknown.
  var isInQuestion: Bool {
    sharing.candidates > 0
      || pending.values.contains { if case .readBack = $0 { true } else { false } }
  }

  /// Records that the file may have lost acknowledged bytes.
  mutating func doubt() { if sharing.state == .allowed { sharing.state = .ending } }

  mutating func losePieces() {
    sharing.hasLostPieces = true
    doubt()
  }

  /// Opens the file over the channel of an idle stripe, if it ``mayBeOpenedAgain``.
  ///
  /// - Parameter conversation: The stripe's conversation, as in the other calls.
  package mutating func open(
    _ stripe: inout FileStripe, _ conversation: inout UploadConversation
  ) {
    guard mayBeOpenedAgain else { return }
    stripe.refusal = nil
    stripe.pending[conversation.client.openExisting(plan.createdPath)] = .open
    stripe.hold = .opening
    stripe.isSampled = false
    sharing.stripes += 1
    sharing.candidates += 1
  }

  /// The piece that a stripe should send now; nil if there is none.
  package func wantedPiece(
    for stripe: FileStripe, _ conversation: UploadConversation
  ) -> Range<Int>? {
    guard stripe.isSharing, untakenBytes > 0, conversation.window.hasRoom else { return nil }
    return offset..<min(offset + conversation.writeSize, plan.size)
  }

  /// Sends the wanted piece over a stripe's channel; `fill` writes the bytes in place.
  package mutating func write(
    through stripe: inout FileStripe, _ conversation: inout UploadConversation, now: Int64,
    _ fill: (UnsafeMutableRawBufferPointer) -> Void
  ) {
    guard case .sharing(let handle) = stripe.hold,
      let piece = wantedPiece(for: stripe, conversation)
    else { return }
    var found: Landmark?
    let id = conversation.write(handle, piece, now: now) { room in
      fill(room)
      if !stripe.isSampled { found = Landmark(in: .init(room), at: piece.lowerBound) }
    }
    if let found {
      sharing.samples.append(found)
      stripe.isSampled = true
    }
    stripe.pending[id] = .write(piece)
    sharing.given.insert(piece.lowerBound)
    offset = piece.upperBound
  }

  /// Queues a stripe's requests other than WRITE: it reads the proof that OPEN left the file intact, and closes the
  /// file when there is nothing left to send.
  package mutating func goOn(_ stripe: inout FileStripe, _ conversation: inout UploadConversation) {
    switch stripe.hold {
    case .opened(let handle):
      if let landmark = landmarks.acknowledged, sharing.state == .allowed, failure == nil {
        stripe.pending[landmark.read(handle, &conversation.client)] = .readBack
        stripe.hold = .proving(handle)
      } else {
        sharing.candidates -= 1
        stripe.close(handle, &conversation)
      }
    case .disproved(let handle):
      stripe.close(handle, &conversation)
    case .sharing(let handle) where untakenBytes == 0:
      stripe.close(handle, &conversation)
    case .none, .opening, .proving, .sharing, .closing:
      break
    }
  }

  /// Takes an answer that arrived over a stripe's channel.
  ///
  /// - Parameter main: The upload's own conversation.
  package mutating func receive(
    _ id: RequestID, _ reply: Reply, from stripe: inout FileStripe, main: inout UploadConversation
  ) {
    switch stripe.pending.removeValue(forKey: id) {
    case .open:
      opened(reply, by: &stripe)
    case .readBack:
      readBack(reply, by: &stripe)
    case .write(let piece):
      sharing.given.remove(piece.lowerBound)
      written(piece, reply, &main)
    case .close:
      check(reply, .close, &main) { _ in }
    case nil:
      return
    }
    guard stripe.hold == .closing, stripe.pending.isEmpty else { return }
    leave(&stripe, &main)
  }

  private mutating func opened(_ reply: Reply, by stripe: inout FileStripe) {
    if case .handle(let handle) = reply {
      stripe.hold = .opened(handle)
      sharing.isOwnSampleDue = true
    } else {
      sharing.candidates -= 1
      stripe.refusal = .open(reply.refusal ?? Status(.badMessage))
      stripe.hold = .closing
    }
  }

  private mutating func readBack(_ reply: Reply, by stripe: inout FileStripe) {
    guard case .proving(let handle) = stripe.hold else { return }
    sharing.candidates -= 1
    if landmarks.acknowledged?.isShown(by: reply) == true {
      stripe.hold = .sharing(handle)
    } else {
      stripe.refusal = .readBack
      stripe.hold = .disproved(handle)
      doubt()
    }
  }

  /// Continues after a stripe's channel has ended.
  ///
  /// - Returns: Whether the upload can continue without answers to the requests that were pending there.
  package mutating func lose(
    _ stripe: inout FileStripe, _ main: inout UploadConversation
  ) -> Bool {
    switch stripe.hold {
    case .none:
      return true
    case .opening, .opened, .proving:
      // The effect of the OPEN is unknown.
      sharing.candidates -= 1
      doubt()
    case .disproved:
      break
    case .sharing, .closing:
      return false
    }
    leave(&stripe, &main)
    return true
  }

  private mutating func leave(_ stripe: inout FileStripe, _ main: inout UploadConversation) {
    stripe.hold = .none
    sharing.stripes -= 1
    finishWriting(&main)
    advance(&main)
  }
}
