// A connection to the server that was meant: it may be told who asks.

internal import CLibSSH2
public import KJSystem

/// A connection whose host key is trusted.
///
/// Made by ``UnverifiedConnection/verify(_:)`` alone.
public struct VerifiedConnection: ~Copyable {
  let session: Session

  init(_ session: Session) {
    self.session = session
  }

  /// Opens a channel to the server's SFTP subsystem.
  ///
  /// - Throws: `.refused` if the server has none or allows no further channel.
  public func openSFTPChannel(until deadline: Deadline) throws(SSHError) -> Channel {
    let channel = try Channel(session, until: deadline)
    try channel.start(subsystem: "sftp", until: deadline)
    return channel
  }

  /// Opens a channel whose bytes are the standard input and output of a command.
  ///
  /// The login shell of the user runs it, unless the server has another command for this key.
  ///
  /// - Parameter command: Never with outside text in it; what varies goes to its standard input.
  /// - Throws: `.refused` if the server runs no commands or allows no further channel.
  public func openCommand(_ command: String, until deadline: Deadline) throws(SSHError) -> Channel {
    let channel = try Channel(session, until: deadline)
    try channel.start(command: command, until: deadline)
    return channel
  }

  /// Opens a channel to a port that the server connects to: the line to a host behind a jump host
  /// (`libssh2_channel_direct_tcpip_ex`).
  ///
  /// - Parameter host: A name, which the server resolves, or an address without brackets.
  /// - Throws: `.refused`, with `administratively prohibited` or `connect failed` as its words.
  public func openTunnel(
    to host: String, port: UInt16, until deadline: Deadline
  ) throws(SSHError) -> Channel {
    try Channel(session, to: host, port: port, until: deadline)
  }

  /// From now on the connection works on although an interruption was caught, for tidying up.
  public func ignoreInterruption() {
    session.isInterruptible = false
  }
}
