package import KJBase
package import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJSSH
package import KJSessions

/// The source of shells on a host: channels of kj's own connection, or calls to OpenSSH's client.
package struct ShellSource {
  private static let mostChannels = 4

  /// kj's own connection; nil if OpenSSH's client is called.
  package let connection: HostConnection?
  private let connector: Connector

  fileprivate init(_ connection: HostConnection?, _ connector: Connector) {
    self.connection = connection
    self.connector = connector
  }

  /// The maximum number of shells at a time: each call to OpenSSH's client may mean another log-in.
  package var mostAtOnce: Int { connection == nil ? 1 : Self.mostChannels }

  /// Opens a shell.
  ///
  /// - Parameter passage: The command that the shell runs behind; nil for the host itself.
  package func open(through passage: String? = nil) throws(Failure) -> HostShell {
    if let connection { return HostShell(beside: connection, through: passage) }
    let channel = try connector.openSSH.run(ShellCommand.shell(through: passage))
    return HostShell(over: channel, on: connector.host, through: passage)
  }
}

extension Connector {
  /// Shells over the connection of an SFTP session if that connection is kj's own.
  ///
  /// If the session goes through another process, which lends only SFTP channels, a new connection is needed. If
  /// OpenSSH's client carries the session, another client is started, which uses the same master or logs in again.
  package func shells(beside session: SFTPSession) throws(Failure) -> ShellSource {
    guard session.link != nil else { return ShellSource(session.connection, self) }
    do throws(LibSSH2Failure) {
      return ShellSource(try connect(for: .command(ShellCommand.shell)), self)
    } catch {
      throw error.failure
    }
  }

  /// Shells over a connection made for them, or over one left when the host turned out to offer no SFTP.
  ///
  /// - Parameter passage: The command that the first shell will run behind; nil for the host itself.
  package func shells(through passage: String? = nil) throws(Failure) -> ShellSource {
    if let connection = connectionWithoutSFTP {
      connectionWithoutSFTP = nil
      return ShellSource(connection, self)
    }
    switch host.way.via {
    case .libssh2: try requireLibSSH2()
    case .ssh: return ShellSource(nil, self)
    case .auto: break
    }
    return try goBestWay(
      libssh2: { () throws(LibSSH2Failure) in
        let command = ShellCommand.shell(through: passage)
        return ShellSource(try connect(for: .command(command)), self)
      },
      openSSH: { reason throws(Failure) in
        _ = try openSSH.announce(because: reason)
        return ShellSource(nil, self)
      })
  }

  /// tmux on the host, over the connection of an SFTP session.
  package func tmux(beside session: SFTPSession) -> RemoteTmux {
    RemoteTmux(uploadsIn: host.wishes.directory(orRather: nil)) {
      script, deadline throws(Failure) in
      try self.shells(beside: session).open().run(script, until: deadline)
    }
  }
}

extension ShellCommand {
  /// A shell that reads scripts from its standard input, behind a command such as `docker exec -i app`, which `/bin/sh`
  /// parses on the host; nil for none.
  package static func shell(through passage: String?) -> String {
    passage.map { shell(running: "exec \($0) /bin/sh -s") } ?? shell
  }
}
