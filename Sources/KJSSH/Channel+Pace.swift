// Progress of the server through the bytes of a channel.

internal import CLibSSH2
internal import KJBase
internal import KJSystem

extension Channel {
  /// Requests an acknowledgement of everything written so far, or checks whether it has arrived.
  ///
  /// The request sets an environment variable of a program that has long been running, which has no effect. libssh2 has
  /// no other request that may be repeated and is answered (`libssh2_channel_setenv_ex`).
  ///
  /// - Returns: Whether the acknowledgement has arrived; the next call then sends a new request.
  package func mark() throws(SSHError) -> Bool {
    // Leave data that has arrived to the readers of the channel.
    let deadline = session.wire.deadline
    session.wire.deadline = Deadline(at: .now)
    defer { session.wire.deadline = deadline }
    let name = "KJ_MARK"
    let result = libssh2_channel_setenv_ex(raw, name, UInt32(name.utf8.count), "", 0)
    session.wire.flush()
    switch result {
    case LIBSSH2_ERROR_EAGAIN: return false
    case 0, LIBSSH2_ERROR_CHANNEL_REQUEST_DENIED, LIBSSH2_ERROR_TIMEOUT: return true
    default: throw session.error("pace the channel", result)
    }
  }

  /// The number of bytes that sshd has passed to a terminal without visible echo, on all channels of the connection.
  ///
  /// If the terminal has ECHO off and ICANON on, sshd answers each such piece with an SSH_MSG_IGNORE of the same
  /// length, so counting packets does not reveal that a password is being typed.
  package var hiddenBytes: Int { session.callbacks.hiddenBytes }

  /// The number of bytes that fit into the server's window now (`libssh2_channel_window_write_ex`).
  package var writeWindow: Int { Int(libssh2_channel_window_write_ex(raw, nil)) }

  /// Whether the server is OpenSSH.
  package var isOpenSSH: Bool { session.serverBanner?.raw.hasPrefix("SSH-2.0-OpenSSH") ?? false }
}
