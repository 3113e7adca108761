// The parts that a test's connections are made from, and conversations with a local program as the server.

package import KJConnections
package import KJDomain
package import KJHosts
package import KJStore
package import SystemPackage

extension ResolverWorld {
  package var locations: Locations { Locations(environment) }

  package var settings: ConnectionSettings {
    ConnectionSettings(timeouts: Timeouts(), environment: environment, locations: locations)
  }

  package func connector(
    to host: ResolvedHost, _ questions: Questions = .none,
    log: @escaping (String) -> Void = { _ in }
  ) -> Connector {
    Connector(to: host, ConnectionContext(settings, questions, warn: { _ in }, log: log))
  }

  /// A conversation with OpenSSH's SFTP server, or with another program, in the home directory.
  package func session(
    _ program: FilePath = PipeChannel.sftpServer, _ arguments: [String] = [],
    to host: ResolvedHost? = nil
  ) throws -> SFTPSession {
    try SFTPSession(
      PipeChannel(program, arguments, in: home), to: host ?? resolve("me@dev"), log: { _ in })
  }
}
