// From a resolved host to the far end of a session.

internal import KJDomain
internal import KJSSH
internal import KJSystem
internal import KJTerminal

extension Connector {
  /// Connects, checks the host key, authenticates, and starts what is to run on the host.
  ///
  /// It may be called again after the line was lost.
  ///
  /// - Parameter terminal: The person's, still suspended; it is taken when the questions are answered.
  func openFarEnd(
    _ wish: SessionRequest, at terminal: SessionTerminal?
  ) throws(Failure) -> any FarEnd {
    if let reason = host.reasonAgainstOwnSession {
      throw Failure(
        .failure, "cannot attach to '\(host.label.printable)': \(reason)",
        hints: ["use 'ssh' in a pane of tmux: 'kj upload --insert' finds it there"])
    }
    let purpose = ChannelPurpose.session(wish)
    let connection: HostConnection
    do throws(LibSSH2Failure) {
      connection = try HostConnection.make(to: host, for: purpose, self)
    } catch {
      throw error.failure
    }
    connection.prepareForTyping()
    try take(terminal)
    do throws(SSHError) {
      return ChannelFarEnd(
        try connection.openChannel(for: purpose, until: .after(timeouts.stall)), of: connection)
    } catch {
      throw connection.failure(error)
    }
  }

  private func take(_ terminal: SessionTerminal?) throws(Failure) {
    do throws(TerminalError) { try terminal?.resume() } catch {
      throw Failure(.failure, "cannot use the terminal: \(error)")
    }
  }
}
