// Which calls share a connection, and the arguments that `kj link` receives.

import KJDomain
import KJHosts
import KJRoomSupport
import KJTestSupport
import Testing

@Suite(.enabled(if: ResolverWorld.ssh != nil, "ssh is not installed"))
struct LinkRouteTests {
  private static let config = """
    Host dev same
      HostName dev.example.com
      User me
    Host other
      HostName dev.example.com
      User you
    """

  private static func world() throws -> ResolverWorld {
    let book = [
      ResolverWorld.entry("book", "\"hostname\": \"dev\", \"persist\": true"),
      ResolverWorld.entry("own", "\"hostname\": \"dev\", \"known_hosts\": \"~/own\""),
    ]
    return try ResolverWorld(config: config, book: book.joined(separator: ","))
  }

  /// The name of the host, and the settings and jump hosts of the call.
  @Test(
    arguments: [
      ("dev", [], nil), ("same", [], nil), ("book", [], nil), ("me@dev.example.com", [], nil),
      ("dev:22", [], nil), ("dev", ["ConnectTimeout=3"], nil), ("dev", [], "none"),
      ("dev", ["StrictHostKeyChecking=ask"], nil),
    ] as [(String, [String], String?)])
  func theSameWayIsShared(_ name: String, _ settings: [String], _ jump: String?) throws {
    let world = try Self.world()
    let host = try world.resolve(name) {
      $0.settings = settings
      $0.jump = jump
    }
    #expect(host.connectionKey == (try world.resolve("dev").connectionKey))
  }

  @Test(
    arguments: [
      ("other", [], nil), ("dev:23", [], nil), ("you@dev", [], nil), ("own", [], nil),
      ("dev", [], "gate"), ("dev", ["ProxyCommand=nc %h %p"], nil),
      ("dev", ["IdentityFile=/key"], nil), ("dev", ["UserKnownHostsFile=/dev/null"], nil),
      ("dev", ["GlobalKnownHostsFile=/dev/null"], nil), ("dev", ["HostKeyAlias=else"], nil),
      ("dev", ["StrictHostKeyChecking=accept-new"], nil),
      ("dev", ["StrictHostKeyChecking=yes"], nil),
    ] as [(String, [String], String?)])
  func anotherWayIsNotShared(_ name: String, _ settings: [String], _ jump: String?) throws {
    let world = try Self.world()
    let host = try world.resolve(name) {
      $0.settings = settings
      $0.jump = jump
    }
    #expect(host.connectionKey != (try world.resolve("dev").connectionKey))
  }

  @Test func whoVouchesForAHostDoesNotChangeTheLogIn() throws {
    let world = try Self.world()
    #expect(try world.resolve("own").loginKey == (try world.resolve("dev").loginKey))
    #expect(try world.resolve("other").loginKey != (try world.resolve("dev").loginKey))
  }

  @Test func aJumpHostThatOthersVouchForIsAnotherWay() throws {
    let world = try Self.world()
    let through = try ["dev", "own"].map { jump in
      try world.resolve("far.example.com") { $0.jump = jump }.connectionKey
    }
    #expect(through[0] != through[1])
  }

  @Test func aLinkIsMadeWithTheOptionsOfTheCall() throws {
    let host = try Self.world().resolve("book") { overrides in
      overrides.identities = ["~/a key"]
      overrides.port = try Port(44)
      overrides.jump = "gate"
      overrides.settings = ["Compression=no"]
      overrides.via = .libssh2
    }
    #expect(host.wishes.persists)
    #expect(host.way.overrides.identities == ["~/a key"])
    #expect(!host.way.overrides.hasNoOptions)
  }
}
