// A shell on the host, beside the files that go there.

package import KJDomain
internal import KJHosts
internal import KJSSH
package import KJSessions
internal import KJSystem

extension Connector {
  /// tmux on the host, over the connection of an SFTP session.
  package func tmux(beside session: SFTPSession) -> RemoteTmux {
    RemoteTmux { script, deadline throws(Failure) in
      try self.openShell(beside: session).run(script, until: deadline)
    }
  }

  /// Opens a shell on the host, over the connection of an SFTP session where that is one of kj's own.
  ///
  /// Where OpenSSH's client carries the session, another one is started, which goes over the same master
  /// or logs in once more.
  package func openShell(beside session: SFTPSession) throws(Failure) -> HostShell {
    guard let connection = try connection(beside: session) else {
      return shell(over: try openSSHClient(running: ShellCommand.shell))
    }
    return HostShell(beside: connection)
  }

  /// A shell for which nobody logs in, as an OpenSSH master is there; nil where none is.
  package func shellOverMaster() throws(Failure) -> HostShell? {
    try masterClient(running: ShellCommand.shell).map { shell(over: $0) }
  }

  /// A shell over a connection that is made for it.
  package func openShell() throws(Failure) -> HostShell {
    switch host.way.via {
    case .libssh2: try requireLibSSH2()
    case .ssh: return shell(over: try openSSHClient(running: ShellCommand.shell))
    case .auto: break
    }
    return try goBestWay(
      libssh2: { () throws(LibSSH2Failure) in
        let purpose = ChannelPurpose.command(ShellCommand.shell)
        return HostShell(beside: try HostConnection.make(to: host, for: purpose, self))
      },
      openSSH: { reason throws(Failure) in
        _ = try announceOpenSSH(because: reason)
        return shell(over: try openSSHClient(running: ShellCommand.shell))
      })
  }

  private func shell(over client: OpenSSHClient) -> HostShell {
    HostShell(
      over: client, on: host,
      waitingFor: HostShell.Line(interests: { client.interests }, woke: client.woke))
  }

  /// The connection of a session, or one of its own where that goes over another process, which lends
  /// nothing but SFTP channels.
  ///
  /// - Returns: nil where OpenSSH's client carries the session.
  private func connection(beside session: SFTPSession) throws(Failure) -> HostConnection? {
    guard session.isLent else { return session.connection }
    let purpose = ChannelPurpose.command(ShellCommand.shell)
    do throws(LibSSH2Failure) { return try HostConnection.make(to: host, for: purpose, self) } catch
    {
      throw error.failure
    }
  }
}
