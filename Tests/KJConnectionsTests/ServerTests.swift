// The ways to reach a real server, and the data that kj sends before the server's key is accepted.

import KJBase
import KJDomain
import KJHosts
import KJRoomSupport
import KJStore
import KJTestSupport
import SystemPackage
import Testing

@testable import KJConnections

@Suite(.enabled(if: ResolverWorld.ssh != nil, "ssh is not installed")) struct ServerTests {
  /// OpenSSH's server, and an ssh_config in which `dev` and `gate` name that server.
  private struct Place {
    let world: ResolverWorld
    let server: PrivateSSHServer

    /// - Parameters:
    ///   - lines: Further settings; `HOME` in them is the home directory.
    ///   - known: The lines of known_hosts; nil for the server's own lines.
    init(_ lines: String = "", known: String? = nil) throws {
      world = try ResolverWorld()
      server = try PrivateSSHServer(in: world.workspace)
      let config = """
        Host dev gate
          HostName 127.0.0.1
          Port \(server.port)
          User \(server.account.name)
          IdentityFile \(server.userKey)
          IdentitiesOnly yes
          UserKnownHostsFile HOME/.ssh/known_hosts
          GlobalKnownHostsFile /dev/null
        \(lines)
        """
      try LocalFiles.write(
        world.home.pushing(".ssh/config"), config.replacing("HOME", with: world.home.string).utf8)
      try LocalFiles.write(
        world.workspace.knownHosts, (known ?? server.knownHostsLines()).utf8)
    }

    func connector(
      _ person: Person? = nil, _ change: (inout ConnectionOverrides) -> Void = { _ in }
    ) throws -> Connector {
      world.connector(to: try world.resolve("dev", change), person?.asked ?? .none)
    }

    /// Whether somebody has tried to log in.
    func wasLoggedInTo() throws -> Bool {
      let log = String(decoding: try LocalFiles.read(server.log), as: UTF8.self)
      return log.contains("Accepted") || log.contains("authenticating user")
    }

    /// A known_hosts line with another key for the server.
    var otherKey: String {
      let blob = "AAAAC3NzaC1lZDI1NTE5AAAAI" + String(repeating: "B", count: 43)
      return "[127.0.0.1]:\(server.port) ssh-ed25519 \(blob)\n"
    }

    func forget(_ known: String = "") throws {
      try LocalFiles.write(world.workspace.knownHosts, known.utf8)
    }

    func ssh(_ arguments: [String]) throws {
      let environment = ["HOME": world.home.string, "PATH": "/usr/bin:/bin"]
      let result = try ToolRunner(environment: environment).run(world.ssh, arguments)
      guard result.ending == .exit(0) else { throw SetUpFailure("ssh \(arguments) failed") }
    }
  }

  @Test func libssh2IsTheUsualWay() async throws {
    try await onOwnThread {
      let place = try Place()
      #expect(try place.connector().openSFTP().transport == "libssh2")
      #expect(try place.wasLoggedInTo())
    }
  }

  @Test func aJumpHostIsLoggedInToFirst() async throws {
    try await onOwnThread {
      let place = try Place()
      let session = try place.connector { $0.jump = "gate" }.openSFTP()
      #expect(session.transport == "libssh2")
      let log = String(decoding: try LocalFiles.read(place.server.log), as: UTF8.self)
      #expect(log.ranges(of: "Accepted publickey").count == 2)
    }
  }

  @Test func aMasterServesIfItLeadsToTheMachineThatIsMeant() async throws {
    try await onOwnThread {
      let place = try Place("  ControlPath HOME/master")
      try place.ssh(["-M", "-N", "-f", "dev"])
      let master = "an OpenSSH master"
      #expect(try place.connector().openSFTP().transport == master)
      var host = try place.world.resolve("dev")
      host.address.machine = try HostName("127.0.0.1")
      #expect(try place.world.connector(to: host).openSFTP().transport == master)
      // Nothing listens at this address.
      host.address.machine = try HostName("127.0.0.3")
      let failure = #expect(throws: Failure.self) {
        try place.world.connector(to: host).openSFTP()
      }
      #expect(failure?.status == .unreachable)
      try place.ssh(["-O", "exit", "dev"])
    }
  }

  /// This holds whatever ssh_config tells OpenSSH's client to accept.
  @Test(arguments: [
    (TransportChoice.libssh2, "  StrictHostKeyChecking no"),
    (.ssh, "  StrictHostKeyChecking no"),
    (.ssh, "  StrictHostKeyChecking no\n  NoHostAuthenticationForLocalhost yes"),
  ])
  func nobodyLogsInToAServerWhoseKeyHasChanged(_ via: TransportChoice, _ lines: String) async throws
  {
    try await onOwnThread {
      let place = try Place(lines)
      try place.forget(place.otherKey)
      let person = Person.trusting()
      let failure = #expect(throws: Failure.self) {
        try place.connector(person) { $0.via = via }.openSFTP()
      }
      #expect(failure?.status == .hostKey && person.questions.isEmpty)
      #expect(try !place.wasLoggedInTo())
      #expect(try place.world.gates() == [])
    }
  }

  @Test(arguments: [TransportChoice.libssh2, .ssh])
  func aNewKeyIsShownToThePersonAndKept(_ via: TransportChoice) async throws {
    try await onOwnThread {
      let place = try Place()
      try place.forget()
      let declining = Person(nil)
      for person in [nil, declining] {
        let failure = #expect(throws: Failure.self) {
          try place.connector(person) { $0.via = via }.openSFTP()
        }
        #expect(failure?.status == .hostKey)
      }
      #expect(declining.questions.count == 1)
      #expect(try !place.wasLoggedInTo())
      let person = Person.trusting()
      for _ in 1...2 { _ = try place.connector(person) { $0.via = via }.openSFTP() }
      #expect(person.questions.count == 1)
      #expect(try place.wasLoggedInTo())
    }
  }

  @Test func aKeyIsLookedAtWithoutALogIn() async throws {
    try await onOwnThread {
      let place = try Place("  StrictHostKeyChecking no")
      try place.forget()
      let review = try place.connector { $0.via = .ssh }.reviewHostKey()
      guard case .unknown = review.decision else {
        Issue.record("the key is not known: \(review.decision)")
        return
      }
      #expect(try !place.wasLoggedInTo())
      #expect(try LocalFiles.read(place.world.workspace.knownHosts) == [])
      #expect(try place.world.gates() == [])
    }
  }

  @Test func aKnownHostsCommandIsBelievedIfItSucceeds() async throws {
    try await onOwnThread {
      let place = try Place("  KnownHostsCommand /bin/sh HOME/command %I")
      let known = try place.server.knownHostsLines().replacing("\n", with: "\\n")
      try place.forget()
      let command = place.world.home.appending("command")
      let words = "[ $1 = HOSTNAME ] || exit 0; printf '\(known)'"
      try LocalFiles.write(command, "\(words); exit 1\n".utf8)
      #expect(throws: Failure.self) { try place.connector().openSFTP() }
      #expect(try !place.wasLoggedInTo())
      try LocalFiles.write(command, "\(words)\n".utf8)
      #expect(try place.connector().openSFTP().transport == "OpenSSH's client")
    }
  }
}

extension ResolverWorld {
  /// The directories that OpenSSH's client uses to ask about host keys; each disappears with its client.
  fileprivate func gates() throws -> [String] {
    guard LocalFiles.exists(locations.runtime) else { return [] }
    return try LocalFiles.list(locations.runtime).filter { $0.hasPrefix("ssh-") }
  }
}
