// How kj judges the key that a host offers, by known_hosts, ssh_config and the person's answer.

import KJBase
import KJDomain
import KJHosts
import KJRoomSupport
import KJTestSupport
import SystemPackage
import Testing

@testable import KJConnections

@Suite(.enabled(if: ResolverWorld.ssh != nil, "ssh is not installed")) struct HostKeyTrustTests {
  private static func key(_ type: String, _ fields: [[UInt8]]) throws -> HostKey {
    let parts = [Array(type.utf8)] + fields
    return try HostKey(
      blob: parts.flatMap { [0, 0, UInt8($0.count >> 8), UInt8($0.count & 0xFF)] + $0 })
  }

  private static func ed25519(_ seed: UInt8) throws -> HostKey {
    try key("ssh-ed25519", [[UInt8](repeating: seed, count: 32)])
  }

  private static func rsa2048() throws -> HostKey {
    try key("ssh-rsa", [[1, 0, 1], [0] + [UInt8](repeating: 0xC1, count: 256)])
  }

  private let world: ResolverWorld

  init() throws {
    world = try ResolverWorld()
  }

  /// - Parameter known: The key that known_hosts has for the host.
  private func accept(
    _ key: HostKey, known: HostKey? = nil, by settings: [String] = [], asking person: Person
  ) throws -> AcceptedHostKey {
    if let known {
      try LocalFiles.write(world.home.pushing(".ssh/known_hosts"), "dev \(known)\n".utf8)
    }
    let host = try world.resolve("me@dev") { overrides in
      let files = [
        "UserKnownHostsFile=\(world.home)/.ssh/known_hosts", "GlobalKnownHostsFile=/dev/null",
      ]
      overrides.settings = settings + files
    }
    let context = world.connector(to: host, person.asked).context
    let trust = HostKeyTrust(in: host, context)
    return try trust.accept(trust.review(key))
  }

  @Test func aNewKeyIsShownAndKept() throws {
    let person = Person.trusting()
    let key = try Self.ed25519(1)
    #expect(try accept(key, asking: person).reason == .shownToPerson)
    #expect(person.questions.count == 1)
    guard case .known = try accept(key, asking: person).reason else {
      Issue.record("the key was not kept")
      return
    }
    #expect(person.questions.count == 1)
  }

  @Test func aPersonWhoWantsNoQuestionIsNotAsked() throws {
    let person = Person.trusting()
    let failure = try #require(throws: Failure.self) {
      try accept(Self.ed25519(1), by: ["StrictHostKeyChecking=yes"], asking: person)
    }
    #expect(failure.status == .hostKey && person.questions.isEmpty)
  }

  @Test func theFirstKeyIsTakenUnaskedIfSSHConfigSaysSo() throws {
    let person = Person.trusting()
    let accepted = try accept(
      Self.ed25519(1), by: ["StrictHostKeyChecking=accept-new"], asking: person)
    #expect(accepted.reason == .firstUse && person.questions.isEmpty)
  }

  @Test(arguments: ["ask", "accept-new", "yes", "no"])
  func aKeyThatHasChangedIsNeverAccepted(_ policy: String) throws {
    let person = Person.trusting()
    let failure = try #require(throws: Failure.self) {
      try accept(
        Self.ed25519(1), known: Self.ed25519(2), by: ["StrictHostKeyChecking=\(policy)"],
        asking: person)
    }
    #expect(failure.status == .hostKey && person.questions.isEmpty)
  }

  @Test func aKeyThatIsTooShortIsRefusedEvenIfItIsKnown() throws {
    let person = Person.trusting()
    let key = try Self.rsa2048()
    guard case .known = try accept(key, known: key, asking: person).reason else {
      Issue.record("the key is known")
      return
    }
    let failure = try #require(throws: Failure.self) {
      try accept(key, known: key, by: ["RequiredRSASize=3072"], asking: person)
    }
    #expect(failure.status == .hostKey && person.questions.isEmpty)
  }
}
