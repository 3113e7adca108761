// What libssh2 calls back into in the middle of its own calls.

internal import CLibSSH2
internal import KJSystem

/// The object behind a session's callbacks.
final class SessionCallbacks {
  let line: Line
  /// The reason that the server gave when it ended the connection, in its own words.
  private(set) var farewell: String?
  /// Answers the prompts of keyboard-interactive authentication while that is going on.
  var interview: Interview?

  init(_ line: Line) {
    self.line = line
  }

  /// The object that a session was made with.
  static func of(
    _ abstract: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  ) -> SessionCallbacks? {
    guard let pointer = abstract?.pointee else { return nil }
    return Unmanaged<SessionCallbacks>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Makes the session use this object, whose pointer it was made with.
  static func install(in session: OpaquePointer) {
    kj_session_set_transfer(
      session,
      { _, buffer, count, _, abstract in
        let bytes = UnsafeRawBufferPointer(start: buffer, count: count)
        return SessionCallbacks.of(abstract)?.line.send(bytes) ?? -1
      },
      { _, buffer, count, _, abstract in
        let room = UnsafeMutableRawBufferPointer(start: buffer, count: count)
        return SessionCallbacks.of(abstract)?.line.receive(into: room) ?? -1
      })
    kj_session_set_disconnect(session) { _, _, message, count, _, _, abstract in
      let bytes = UnsafeRawBufferPointer(start: message, count: Int(max(count, 0)))
      SessionCallbacks.of(abstract)?.farewell = String(decoding: bytes, as: UTF8.self)
    }
  }
}
