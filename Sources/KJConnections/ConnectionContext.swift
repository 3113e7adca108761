package import KJDomain
internal import KJHosts
internal import KJSystem
internal import SystemPackage

/// The context of the connections to a host and to its jump hosts.
///
/// It is passed down and does not know who uses it. It belongs to one thread.
package struct ConnectionContext {
  package var settings: ConnectionSettings
  package let questions: Questions
  /// Called with a message that the person should see although nothing failed.
  package let warn: (String) -> Void
  /// Called with each step, for `-v`.
  package let log: (String) -> Void
  /// Secrets that are kept for a second connection, as long as the process lives.
  package let memory = AuthenticationMemory()
  /// Receives each fact about the connection to one host.
  package var observer: (any ConnectionObserver)?
  /// Whether OpenSSH's client may be tried if libssh2 cannot connect: it is allowed and installed.
  var mayUseOpenSSH = false

  package init(
    _ settings: ConnectionSettings, _ questions: Questions,
    warn: @escaping (String) -> Void, log: @escaping (String) -> Void
  ) {
    self.settings = settings
    self.questions = questions
    self.warn = warn
    self.log = log
  }

  package var timeouts: Timeouts { settings.timeouts }

  /// Where OpenSSH's client is, if it is installed.
  var openSSH: FilePath? { Executables.find("ssh", in: settings.environment) }

  func tell(_ event: ConnectionEvent, of host: ResolvedHost) {
    if observer?.host.connectionKey == host.connectionKey { observer?.note(event) }
  }

  /// How long to wait for a connection to a host.
  func connectTimeout(for host: ResolvedHost) -> Duration {
    timeouts.connect ?? host.way.connectTimeout ?? Timeouts.standardConnect
  }

  /// Whether a person can be asked for a secret of a host.
  func canAskForSecret(of host: ResolvedHost) -> Bool {
    questions.canAsk && !host.logIn.authentication.isBatch
  }
}
