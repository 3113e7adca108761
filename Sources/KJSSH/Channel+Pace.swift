// How far the server has come in the bytes of a channel.

internal import CLibSSH2
internal import KJBase
internal import KJSystem

extension Channel {
  /// Asks the server for an answer behind everything that was written, or looks whether it has come.
  ///
  /// The request sets a variable of a program that has long been started, which has no effect: libssh2 has no
  /// other one that may be repeated and is answered (`libssh2_channel_setenv_ex`).
  ///
  /// - Returns: Whether the answer is there, so that the next call asks again.
  package func mark() throws(SSHError) -> Bool {
    // What has arrived is taken in by those who read the channel.
    let deadline = session.wire.deadline
    session.wire.deadline = Deadline(at: .now)
    defer { session.wire.deadline = deadline }
    let name = "KJ_MARK"
    let result = libssh2_channel_setenv_ex(raw, name, UInt32(name.utf8.count), "", 0)
    session.wire.flush()
    switch result {
    case LIBSSH2_ERROR_EAGAIN: return false
    case 0, LIBSSH2_ERROR_CHANNEL_REQUEST_DENIED, LIBSSH2_ERROR_TIMEOUT: return true
    default: throw session.error("keep the pace of the channel", result)
    }
  }

  /// How many bytes sshd has handed to a terminal that shows nothing of them, on all channels of the connection.
  ///
  /// Where the terminal has ECHO off and ICANON on, sshd answers each such piece with an SSH_MSG_IGNORE of the same
  /// length, so that nobody who counts packets sees that a password is typed.
  package var hiddenBytes: Int { session.callbacks.hiddenBytes }

  /// How many bytes the server would take now, by its window (`libssh2_channel_window_write_ex`).
  package var writeWindow: Int { Int(libssh2_channel_window_write_ex(raw, nil)) }

  /// Whether OpenSSH is the server.
  package var isOpenSSH: Bool { session.serverBanner?.raw.hasPrefix("SSH-2.0-OpenSSH") ?? false }
}
