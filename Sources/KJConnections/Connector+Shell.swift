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
      return try openSSH.openShell()
    }
    return HostShell(beside: connection)
  }

  /// A shell for which nobody logs in, as an OpenSSH master is there; nil where none is.
  package func shellOverMaster() throws(Failure) -> HostShell? {
    try openSSH.openShellOverMaster()
  }

  /// A shell over a connection that is made for it.
  package func openShell() throws(Failure) -> HostShell {
    switch host.via {
    case .libssh2: try requireLibSSH2()
    case .ssh: return try openSSH.openShell()
    case .auto: break
    }
    return try goBestWay(
      libssh2: { () throws(LibSSH2Failure) in
        HostShell(beside: try connect(for: .command(ShellCommand.shell)))
      },
      openSSH: { reason throws(Failure) in
        _ = try openSSH.announce(because: reason)
        return try openSSH.openShell()
      })
  }

  /// The connection of a session, or one of its own where that goes over another process, which lends
  /// nothing but SFTP channels.
  ///
  /// - Returns: nil where OpenSSH's client carries the session.
  private func connection(beside session: SFTPSession) throws(Failure) -> HostConnection? {
    guard session.isLent else { return session.connection }
    do throws(LibSSH2Failure) { return try connect(for: .command(ShellCommand.shell)) } catch {
      throw error.failure
    }
  }
}
