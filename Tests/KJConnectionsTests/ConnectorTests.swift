// How kj connects to a host: with libssh2, otherwise OpenSSH's client, and never in a way that ssh_config rules out.

import KJBase
import KJDomain
import KJHosts
import KJRoomSupport
import KJTestSupport
import SystemPackage
import Testing

@testable import KJConnections

@Suite(.enabled(if: ResolverWorld.ssh != nil, "ssh is not installed")) struct ConnectorTests {
  /// A setting that only OpenSSH's client can satisfy.
  private static let demand = "RevokedHostKeys HOME/revoked"
  private static let server = "cd HOME && \(PipeChannel.sftpServer)"

  private func connector(
    in world: ResolverWorld, via: TransportChoice = .auto
  ) throws -> Connector {
    world.connector(to: try world.resolve("me@dev") { $0.via = via })
  }

  @Test func whatSSHConfigDemandsIsLeftToOpenSSH() throws {
    let world = try ResolverWorld(config: Self.demand, sftp: Self.server)
    #expect(try connector(in: world).openSFTP().transport == "OpenSSH's client")
  }

  @Test func libssh2IsNotUsedAgainstSSHConfig() throws {
    let world = try ResolverWorld(config: Self.demand, sftp: Self.server)
    let failure = try #require(throws: Failure.self) {
      try connector(in: world, via: .libssh2).openSFTP()
    }
    #expect(failure.status == .unreachable && failure.advice == [.step(.useAnyWay)])
    #expect(failure.message.contains("libssh2: ssh_config sets RevokedHostKeys"))
    #expect(try connector(in: world).reasonAgainstOwnSession != nil)
  }

  @Test func openSSHIsUsedIfThatIsWished() throws {
    let world = try ResolverWorld(sftp: Self.server)
    #expect(try connector(in: world, via: .ssh).openSFTP().transport == "OpenSSH's client")
    let without = try ResolverWorld(hasSSH: false)
    let failure = #expect(throws: Failure.self) {
      try connector(in: without, via: .ssh).openSFTP()
    }
    #expect(failure?.advice == [.step(.installOpenSSH)])
  }

  private static let refusal = Failure(.refused, "libssh2 is refused")

  /// - Parameters:
  ///   - ceiling: The limit that libssh2 turns out to have; nil if libssh2 is refused for another reason.
  ///   - openSSH: The failure of OpenSSH's client; nil if it connects.
  private func go(
    _ connector: Connector, meeting ceiling: String?, openSSH: Failure? = nil
  ) throws -> String {
    try connector.goBestWay(
      libssh2: { () throws(LibSSH2Failure) in
        throw LibSSH2Failure(Self.refusal, ceiling: ceiling)
      },
      openSSH: { reason throws(Failure) in
        if let openSSH { throw openSSH }
        return reason
      })
  }

  @Test func aCeilingIsRememberedOnceOpenSSHHasHelped() throws {
    let world = try ResolverWorld()
    let other = Failure(.unreachable, "ssh does not get there either")
    #expect(
      throws: other, performing: { try go(connector(in: world), meeting: "old", openSSH: other) })
    #expect(try go(connector(in: world), meeting: "it is old") == "it is old")
    #expect(
      try go(connector(in: world), meeting: nil) == "it is old, as found last time")
  }

  @Test func aRefusalThatIsNoCeilingIsFinal() throws {
    let world = try ResolverWorld()
    #expect(throws: Self.refusal) { try go(connector(in: world), meeting: nil) }
  }

  @Test func withoutOpenSSHACeilingIsToldWithTheNextStep() throws {
    let world = try ResolverWorld(hasSSH: false)
    let failure = try #require(throws: Failure.self) {
      try go(connector(in: world), meeting: "it is old")
    }
    #expect(failure.status == .refused && failure.details == ["it is old"])
    #expect(failure.advice.count == 1)
  }
}
