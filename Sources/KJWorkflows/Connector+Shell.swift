// A shell on the host, beside the files that go there.

internal import KJDomain
internal import KJSSH
internal import KJSessions
internal import KJSystem

extension Connector {
  /// tmux on the host, over the connection of an SFTP session.
  func tmux(beside session: SFTPSession) -> RemoteTmux {
    RemoteTmux { script, deadline throws(Failure) in
      try self.run(RemoteScript(script), beside: session, until: deadline)
    }
  }

  /// Runs a script on the host, over the connection of an SFTP session where that is one of kj's own.
  ///
  /// Where OpenSSH's client carries the session, another one is started, which goes over the same master
  /// or logs in once more.
  ///
  /// - Returns: What it wrote to standard output.
  func run(
    _ script: RemoteScript, beside session: SFTPSession, until deadline: Deadline
  ) throws(Failure) -> [UInt8] {
    let channel = try openShell(beside: session, until: deadline)
    return try script.run(over: channel, on: host, until: deadline)
  }

  /// The connection of a session, or one of its own where that goes over another process, which lends
  /// nothing but SFTP channels.
  ///
  /// - Returns: nil where OpenSSH's client carries the session.
  private func connection(beside session: SFTPSession) throws(Failure) -> HostConnection? {
    guard session.isLent else { return session.connection }
    let purpose = ChannelPurpose.command(RemoteScript.command)
    do throws(LibSSH2Failure) { return try HostConnection.make(to: host, for: purpose, self) } catch
    {
      throw error.failure
    }
  }

  private func openShell(
    beside session: SFTPSession, until deadline: Deadline
  ) throws(Failure) -> any ByteChannel {
    guard let connection = try connection(beside: session) else {
      return try openSSHClient(running: RemoteScript.command)
    }
    do throws(SSHError) {
      return LibSSH2Channel(
        connection, try connection.openChannel(for: .command(RemoteScript.command), until: deadline)
      )
    } catch {
      switch error.reason {
      case .interrupted: throw .interrupted
      case .silent: throw .noShell(on: host)
      case .closed, .system: throw Failure(error, host, .working, timeouts)
      default:
        throw Failure(
          .unreachable,
          "no command can be run on '\(host.label.printable)': \(error.words.printable)")
      }
    }
  }
}
