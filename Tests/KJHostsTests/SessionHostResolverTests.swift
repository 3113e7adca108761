// Finds the exact server that a session is connected to, or nothing.

import KJBase
import KJDomain
import KJLibC
import KJRoomSupport
import KJSessions
import KJStore
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@testable import KJHosts

@Suite(.enabled(if: ResolverWorld.ssh != nil, "ssh is not installed"))
struct SessionHostResolverTests {
  private static let config = "Host dev\n  HostName dev.example.com\n  User me\n"
  private static let machine = "192.0.2.7"

  private func host(
    of session: MeantSession, in world: ResolverWorld,
    _ change: (inout ConnectionOverrides) -> Void = { _ in }
  ) throws -> ResolvedHost {
    var overrides = ConnectionOverrides()
    change(&overrides)
    let book = try HostBookFile(world.locations.hostBook).load()
    return try SessionHostResolver(world.environment, world.locations, book)
      .host(of: session, overrides)
  }

  /// The message of the failure; its status must be the one that lets the person name another host.
  private func failure(
    _ session: MeantSession, in world: ResolverWorld,
    _ change: (inout ConnectionOverrides) -> Void = { _ in }
  ) throws -> String {
    let error = try #require(throws: SessionHostError.self) {
      try host(of: session, in: world, change)
    }
    #expect(error.failure.status == .usage)
    return error.failure.message
  }

  // MARK: kj's own

  /// The status that a session to a host reports.
  private func status(
    _ host: ResolvedHost, id: LinkID = .random(), way: Bool = true, at machine: String = machine
  ) throws -> LinkStatus {
    LinkStatus(
      id: id, kind: .attach, host: "dev", address: "me@dev", connectionKey: host.connectionKey,
      way: way ? SessionWay("dev", ConnectionOverrides()) : nil, machine: try HostName(machine),
      processID: 1, age: .zero, idle: nil, state: PaneState(), givesChannels: true)
  }

  @Test func aSessionOfKJsLeadsToTheMachineThatItIsConnectedTo() throws {
    let world = try ResolverWorld(config: Self.config)
    let status = try status(world.resolve("dev"))
    let host = try host(of: #require(MeantSession(status)), in: world)
    #expect(host.address.machine?.text == Self.machine)
    #expect(
      host.opensshArgumentsToMachine == [
        "-o", "HostName=\(Self.machine)", "-o", "HostKeyAlias=dev.example.com", "--", "dev",
      ])
    #expect(host.isMachine(of: status))
    #expect(try host.isMachine(of: self.status(host)))
    #expect(try !host.isMachine(of: self.status(host, at: "192.0.2.8")))
    #expect(try host.isMachine(of: self.status(host, id: status.id, at: "192.0.2.8")))
  }

  @Test func aSessionWhoseNameMeansAnotherHostByNowIsNotFollowed() throws {
    let world = try ResolverWorld(config: Self.config)
    let session = try #require(MeantSession(status(world.resolve("dev"))))
    try LocalFiles.write(
      world.home.pushing(".ssh/config"),
      Self.config.replacing("dev.example", with: "other.example").utf8)
    #expect(try failure(session, in: world).contains("have changed since"))
  }

  @Test func aSessionThatDoesNotTellItsWayIsNotGuessed() throws {
    let world = try ResolverWorld(config: Self.config)
    let session = try #require(MeantSession(status(world.resolve("dev"), way: false)))
    #expect(try failure(session, in: world).contains("started by another version of kj"))
  }

  @Test func optionsMayChangeTheLogInAndNotTheServer() throws {
    let world = try ResolverWorld(config: Self.config)
    let session = try #require(MeantSession(status(world.resolve("dev"))))
    for setting in ["HostName=other.example.com", "Port=23", "User=you"] {
      let words = try failure(session, in: world) { $0.settings = [setting] }
      #expect(words.contains("is connected to 'me@dev.example.com', but with these options"))
    }
    let host = try host(of: session, in: world) { $0.identities = ["/key"] }
    #expect(host.logIn.identities == ["/key"])
    #expect(host.address.machine?.text == Self.machine)
  }

  // MARK: OpenSSH's client

  private func session(_ way: MeantSession.Way) throws -> MeantSession {
    MeantSession(
      target: try InsertionTarget(parsing: "tmux:%1"), address: "main:0.0", origin: .elsewhere,
      way: way)
  }

  @Test func aProgramThatDoesNotTellItsHostIsNotGuessed() throws {
    let world = try ResolverWorld(config: Self.config)
    let words = try failure(session(.other("mosh")), in: world)
    #expect(
      words == "cannot tell which host 'tmux:%1' (main:0.0) is connected to: "
        + "'mosh' does not say what it is connected to")
  }

  #if !canImport(Darwin)
    /// An `ssh` connected to a local port on which nobody answers.
    private final class WaitingClient {
      let line: OpenSSHCommandLine
      let child: ChildProcess
      private let listener: Int32

      init(in world: ResolverWorld, _ options: [String] = []) throws {
        Interruption.ignoreBrokenPipe()
        listener = try Loopback.listen(port: 0)
        let port = try Loopback.port(of: listener)
        let file = world.home.pushing(".ssh/config")
        try LocalFiles.write(file, "Host dev\n  HostName localhost\n  Port \(port)\n".utf8)
        let arguments = options + ["-F", file.string, "dev"]
        line = try #require(OpenSSHCommandLine(arguments))
        child = try ChildProcess(
          ChildCommand(try #require(ResolverWorld.ssh), arguments), input: .null, output: .null,
          error: .null)
        try KJSystem.wait(
          for: [Interest(FileDescriptor(rawValue: listener))], until: .after(.hang))
      }

      deinit {
        child.end()
        close(listener)
      }
    }

    @Test func aClientLeadsToTheMachineThatItIsConnectedTo() throws {
      let world = try ResolverWorld()
      let options = ["-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null"]
      let client = try WaitingClient(in: world, options)
      let host = try host(
        of: session(.ssh(client.line, process: client.child.id)), in: world)
      #expect(host.address.name.text == "localhost")
      #expect(host.address.machine?.text == "127.0.0.1")
      #expect(host.trust.policy == (try world.resolve("dev").trust.policy))
      #expect(host.trust.knownHosts.user == (try world.resolve("dev").trust.knownHosts.user))
    }

    @Test func anotherProcessInPlaceOfTheClientIsNotBelieved() throws {
      let world = try ResolverWorld()
      let client = try WaitingClient(in: world)
      let other = try WaitingClient(in: world, ["-l", "you"])
      for process in [0, other.child.id, getpid()] {
        let words = try failure(session(.ssh(client.line, process: process)), in: world)
        #expect(words.hasSuffix("the system does not show how its ssh was started"))
      }
    }

    @Test func aClientThatIsConnectedElsewhereIsNotFollowed() throws {
      let world = try ResolverWorld()
      let client = try WaitingClient(in: world)
      // Its configuration file has changed in the meantime.
      let file = world.home.pushing(".ssh/config")
      try LocalFiles.write(file, "Host dev\n  HostName localhost\n  Port 1\n".utf8)
      let words = try failure(
        session(.ssh(client.line, process: client.child.id)), in: world)
      #expect(words.hasSuffix("its ssh is not connected to port 1"))
    }
  #endif
}
