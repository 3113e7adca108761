internal import CLibSSH2
package import KJSystem

/// A connection whose host key is trusted.
///
/// Made by ``UnverifiedConnection/verify(_:)`` alone.
package struct VerifiedConnection: ~Copyable {
  let session: LibSSH2Session

  init(_ session: LibSSH2Session) { self.session = session }

  /// Opens a channel and starts its far end.
  ///
  /// - Throws: `.refused` if the server has no such subsystem, runs no commands, or allows no further
  ///   channel; for a tunnel with `administratively prohibited` or `connect failed` as its words.
  package func openChannel(
    for purpose: ChannelPurpose, until deadline: Deadline
  ) throws(SSHError) -> Channel {
    try session.exchangeKeys(until: deadline)
    return try beginOpening(purpose).finish(until: deadline)
  }

  /// Begins to open a channel, in addition to those that are open; only after the log-in.
  package func beginOpening(_ purpose: ChannelPurpose) -> ChannelOpening {
    ChannelOpening(session, for: purpose)
  }

  /// Makes the connection go on working after an interruption was caught, for cleaning up.
  package func ignoreInterruption() { session.isInterruptible = false }
}
