// Failures of connections, in the words of the tools.

package import KJBase
internal import KJDomain
package import KJHosts
internal import KJSSH
internal import KJSystem
internal import SystemPackage

/// How far a connection had progressed, which determines what a failure means.
enum ConnectionPhase {
  /// Until it is proven that this is an SSH server.
  case connecting
  case loggingIn
  case working
}

extension Failure {
  /// The failure of a connection on which an answer has been due for this long.
  package static func silence(of host: ResolvedHost, _ patience: Duration) -> Failure {
    Failure(
      .connectionLost,
      "lost the connection to '\(host.label)': no answer for \(patience.inWords)",
      advice: [.step(.waitForAnswer)])
  }

  /// The failure to connect to a host.
  init(_ error: ConnectError, _ host: ResolvedHost, _ limit: Duration) {
    let subject = "cannot connect to '\(host.label)'"
    let address = "\(host.address.name) port \(host.address.port)"
    switch error {
    case .unknownName(let words):
      self.init(
        .unreachable, "\(subject): no address for '\(host.address.name)': \(words.printable)",
        advice: ["check the spelling, or run 'kj hosts list' to see the saved hosts"])
    case .failed(let error) where error.errno == .connectionRefused:
      self.init(
        .unreachable, "\(subject): nothing is listening at \(address)",
        advice: ["check that the SSH server is running and that the port is correct"])
    case .failed(let error):
      self.init(.unreachable, "\(subject): \(address): \(error.reason)")
    case .deadline:
      self.init(
        .unreachable,
        "\(subject): \(address) did not answer within \(limit.inWords)",
        advice: [.step(.waitForConnection)])
    case .interrupted:
      self = .interrupted
    }
  }

  /// The failure of a step of an SSH connection.
  init(_ error: SSHError, _ host: ResolvedHost, _ phase: ConnectionPhase, _ timeouts: Timeouts) {
    let name = "'\(host.label)'"
    let words = error.words.isEmpty ? "" : ": \(error.words)"
    let silent: ExitStatus = phase == .connecting ? .unreachable : .connectionLost
    switch error.reason {
    case .interrupted:
      self = .interrupted
    case .silent:
      self.init(
        silent, "cannot \(error.operation) with \(name): no answer for \(timeouts.stall.inWords)",
        advice: [.step(.waitForAnswer)])
    case .closed:
      self.init(.connectionLost, "lost the connection to \(name): the other side closed it")
    case .dismissed:
      self.init(.connectionLost, "lost the connection to \(name): the other side closed it\(words)")
    case .system(let system):
      self.init(.connectionLost, "lost the connection to \(name): \(system.reason)")
    case .notSSH:
      self.init(
        .unreachable,
        "the server at \(host.address.name) port \(host.address.port) is not an SSH server")
    case .otherVersion:
      self.init(.unreachable, "\(name) does not speak version 2 of the SSH protocol\(words)")
    case .noCommonAlgorithm:
      self.init(
        .unreachable, "\(name) offers no algorithm that libssh2 \(Library.version) knows\(words)",
        advice: ["a newer libssh2 may help: 1.11 supports the ciphers of hardened servers"])
    case .tooEarly:
      self.init(.connectionLost, "\(name) did not accept what was sent before it had answered")
    case .packetTooLong:
      self.init(
        phase == .working ? .connectionLost : .unreachable,
        "\(name) sent a packet that is longer than libssh2 \(Library.version) accepts")
    case .refused:
      self.init(.refused, "\(name) refused to \(error.operation)\(words)")
    case .library(let code):
      self.init(silent, "cannot \(error.operation) with \(name)\(words) (libssh2 error \(code))")
    }
  }
}
