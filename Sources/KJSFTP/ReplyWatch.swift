/// Follows a server's packets without keeping them, and removes the answer to a request that the client did not send.
struct ReplyWatch {
  struct Reply {
    let id: UInt32
    /// The code of a status; nil for any other answer.
    let code: Status.Code?
    /// The known part of a handle.
    let handle: [UInt8]?

    /// Whether this is a handle, or the status that means success.
    var isSuccess: Bool { handle != nil || code == .ok }
  }

  /// The length, the type, the request number, and the code of a status or the length of a handle.
  private static let headLength = 13
  /// The protocol forbids longer handles.
  private static let longestHandle = 256

  private var head: [UInt8] = []
  /// The number of bytes of the packet that are still to arrive after its head.
  private var missing = 0
  /// Whether the head is held until kj knows whether the client receives it.
  private var isHeadHeld = false
  /// Whether the rest of the packet is hidden from the client.
  private var isRestHidden = false

  /// Whether the client has received only whole packets so far.
  var isBetweenPackets: Bool { (head.isEmpty || isHeadHeld) && (missing == 0 || isRestHidden) }

  private static func handle(in head: [UInt8]) -> [UInt8]? {
    guard head[4] == PacketType.handle else { return nil }
    guard head.count >= headLength else { return [] }
    return known(Array(head.dropFirst(headLength).prefix(Int(UploadFilter.number(head[9...])))))
  }

  private static func code(in head: [UInt8], length: Int) -> Status.Code? {
    guard head[4] == PacketType.status, length >= 9 else { return nil }
    return Status.Code(rawValue: UploadFilter.number(head[9...]))
  }

  /// The part of a handle that ``Reply/handle`` holds.
  static func known(_ handle: [UInt8]) -> [UInt8] { Array(handle.prefix(longestHandle)) }

  /// Takes bytes from the server.
  ///
  /// - Parameters:
  ///   - question: The number of the request that the client did not send; nil if there is none.
  ///   - passed: Receives the bytes for the client.
  /// - Returns: The answers whose heads are complete.
  mutating func take(
    _ bytes: UnsafeRawBufferPointer, hidingAnswerTo question: UInt32?, _ passed: inout [UInt8]
  ) -> [Reply] {
    var question = question
    var replies: [Reply] = []
    var index = 0
    while index < bytes.count {
      if missing > 0 {
        let piece = min(missing, bytes.count - index)
        if !isRestHidden {
          passed += UnsafeRawBufferPointer(rebasing: bytes[index..<index + piece])
        }
        missing -= piece
        index += piece
        if missing == 0 { isRestHidden = false }
        continue
      }
      // An answer that began before the question was sent belongs to another request.
      if head.isEmpty { isHeadHeld = question != nil }
      head.append(bytes[index])
      if !isHeadHeld { passed.append(bytes[index]) }
      index += 1
      guard let length = lengthOfCompleteHead else { continue }
      missing = 4 + length - head.count
      var isHidden = false
      // VERSION has a version number in place of the request number.
      if length >= 5, head[4] != PacketType.version {
        let reply = Reply(
          id: UploadFilter.number(head[5...]), code: Self.code(in: head, length: length),
          handle: Self.handle(in: head))
        replies.append(reply)
        isHidden = isHeadHeld && reply.id == question
      }
      if isHidden {
        question = nil
        isRestHidden = missing > 0
      } else if isHeadHeld {
        passed += head
      }
      isHeadHeld = false
      head.removeAll(keepingCapacity: true)
    }
    return replies
  }

  /// The length of the packet, once enough of it has arrived.
  private var lengthOfCompleteHead: Int? {
    guard head.count >= 4 else { return nil }
    let length = Int(UploadFilter.number(head[...]))
    let isHandle = head.count > 4 && head[4] == PacketType.handle
    let kept = Self.headLength + (isHandle ? Self.longestHandle : 0)
    return head.count == min(4 + length, kept) ? length : nil
  }
}
