internal import CLibSSH2
internal import KJBase
internal import KJSystem

/// The object behind a session's callbacks.
final class LibSSH2Callbacks {
  let wire: Wire
  /// The message with which the server ended the connection.
  private(set) var farewell: OutsideText?
  /// The number of bytes that sshd has passed to a terminal without visible echo; see ``Channel/hiddenBytes``.
  private(set) var hiddenBytes = 0
  /// Answers the prompts during keyboard-interactive authentication.
  var interview: Interview?

  init(_ wire: Wire) { self.wire = wire }

  /// The object that the session was created with.
  static func of(
    _ abstract: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  ) -> LibSSH2Callbacks? {
    guard let pointer = abstract?.pointee else { return nil }
    return Unmanaged<LibSSH2Callbacks>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Installs the callbacks in a session that was created with a pointer to such an object.
  static func install(in session: OpaquePointer) {
    kj_session_set_transfer(
      session,
      { _, buffer, count, _, abstract in
        let bytes = UnsafeRawBufferPointer(start: buffer, count: count)
        return LibSSH2Callbacks.of(abstract)?.wire.send(bytes) ?? -1
      },
      { _, buffer, count, _, abstract in
        let room = UnsafeMutableRawBufferPointer(start: buffer, count: count)
        return LibSSH2Callbacks.of(abstract)?.wire.receive(into: room) ?? -1
      })
    kj_session_set_ignore(session) { _, _, count, abstract in
      // Two length fields (the outer one, and one within the data) precede as many bytes as sshd passed on.
      LibSSH2Callbacks.of(abstract)?.hiddenBytes += max(0, Int(count) - 8)
    }
    kj_session_set_disconnect(session) { _, _, message, count, _, _, abstract in
      let bytes = UnsafeRawBufferPointer(start: message, count: Int(max(count, 0)))
      LibSSH2Callbacks.of(abstract)?.farewell = OutsideText(decoding: bytes)
    }
  }
}
