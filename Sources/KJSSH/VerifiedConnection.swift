internal import CLibSSH2
package import KJSystem

/// A connection whose host key is trusted.
///
/// Only ``UnverifiedConnection/verify(_:)`` creates it.
package struct VerifiedConnection: ~Copyable {
  let session: LibSSH2Session

  init(_ session: LibSSH2Session) { self.session = session }

  /// Opens a channel and starts its far end.
  ///
  /// - Throws: `.refused` if the server has no such subsystem, runs no commands, or allows no further channel; for a
  ///   tunnel, the words are `administratively prohibited` or `connect failed`.
  package func openChannel(
    for purpose: ChannelPurpose, until deadline: Deadline
  ) throws(SSHError) -> Channel {
    try session.exchangeKeys(until: deadline)
    return try beginOpening(purpose).finish(until: deadline)
  }

  /// Begins to open a channel in addition to those that are open; only after authentication.
  package func beginOpening(_ purpose: ChannelPurpose) -> ChannelOpening {
    ChannelOpening(session, for: purpose)
  }

  /// Keeps the connection working after an interruption was caught, for cleaning up.
  package func ignoreInterruption() { session.isInterruptible = false }
}
