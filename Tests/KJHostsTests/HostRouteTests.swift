// Which hosts and commands are on the way to a host.

import KJBase
import KJDomain
import KJHosts
import KJRoomSupport
import KJTestSupport
import Testing

@Suite(.enabled(if: ResolverWorld.ssh != nil, "ssh is not installed"))
struct HostRouteTests {
  private static let config = """
    User me
    Host gate
      HostName gate.example.com
      Port 2200
    Host behind
      ProxyJump gate
    Host far
      ProxyJump ann@behind,[::1]:33
    Host tunnel
      ProxyCommand nc -X %h %p '%n' %r 100%%
    Host loop
      ProxyJump pool
    Host pool
      ProxyJump loop
    """
  private static let book = [
    ResolverWorld.entry(
      "saved", "\"hostname\": \"gate\", \"user\": \"sam\", \"identities\": [\"/a'b\"]"),
    ResolverWorld.entry("inner", "\"hostname\": \"10.0.0.1\", \"jump\": \"saved\""),
    ResolverWorld.entry("piped", "\"hostname\": \"10.0.0.2\", \"proxy_command\": \"nc %h %p\""),
    ResolverWorld.entry("straight", "\"hostname\": \"behind\", \"jump\": \"none\""),
    ResolverWorld.entry("gate", "\"hostname\": \"other.example.com\""),
  ].joined(separator: ",")

  /// A host, `-J` and `-o`, and the way there.
  @Test(arguments: [
    ("gate.example.com", nil, [], ""),
    ("behind", nil, [], "me@gate.example.com:2200 > "),
    ("far", nil, [], "me@gate.example.com:2200 > ann@behind:22 > me@::1:33 > "),
    ("tunnel:44", nil, [], "{nc -X tunnel 44 'tunnel' me 100%} "),
    ("tunnel", "x", [], "me@x:22 > "),
    ("behind", "none", [], ""),
    ("behind", nil, ["ProxyJump=none"], ""),
    ("behind", nil, ["ProxyCommand=nc %h"], "{nc behind} "),
    ("behind", "ssh://u@x:33,y", ["ProxyCommand=nc %h"], "u@x:33 > me@y:22 > "),
    ("inner", nil, [], "sam@gate.example.com:2200 > "),
    ("inner", nil, ["ProxyJump=x"], "me@x:22 > "),
    ("inner", "behind", [], "me@gate.example.com:2200 > me@behind:22 > "),
    ("inner", "gate", [], "me@other.example.com:22 > "),
    ("piped", nil, [], "{nc 10.0.0.2 22} "),
    ("straight", nil, [], ""),
  ])
  func theWayIsFollowedToItsEnd(
    _ name: String, _ jump: String?, _ settings: [String], _ way: String
  ) throws {
    let world = try ResolverWorld(config: Self.config, book: Self.book)
    let host = try world.resolve(name) { overrides in
      overrides.jump = jump
      overrides.settings = settings
    }
    #expect(host.passedHosts == way)
  }

  @Test(arguments: [
    ("dev", "dev", "cannot reach 'dev': its jump hosts lead back to 'dev'"),
    ("dev", "a,b,c,d,e,f,g,h,i", "cannot reach 'dev': there are more than 8 jump hosts"),
    ("dev", "a,,b", "invalid list of jump hosts 'a,,b': invalid host name '': it is empty"),
    (
      "dev", "ssh://a/b",
      "invalid list of jump hosts 'ssh://a/b': a jump host cannot have a directory"
    ),
    ("loop", "", "cannot reach 'loop': its jump hosts lead back to 'loop'"),
  ])
  func aWayWithoutEndIsRefused(_ name: String, _ jump: String, _ message: String) throws {
    let world = try ResolverWorld(config: Self.config)
    let failure = #expect(throws: Failure.self) {
      try world.resolve(name) { if !jump.isEmpty { $0.jump = jump } }
    }
    #expect(failure?.status == .usage)
    #expect(failure?.message == message)
  }

  @Test func aNameThatAShellCouldObeyReachesNoCommand() throws {
    let world = try ResolverWorld(config: Self.config, hasSSH: false)
    let book = ResolverWorld.entry(
      "dev", "\"hostname\": \"h\", \"user\": \"a$(x)\", \"proxy_command\": \"nc %h %r\"")
    let failure = #expect(throws: Failure.self) {
      try ResolverWorld(book: book, hasSSH: false).resolve("dev")
    }
    #expect(
      failure?.message
        == "cannot use the proxy command of 'dev': '%r' stands for 'a$(x)', which a shell might take "
        + "for more than a name")
    #expect(try world.resolve("a$(x)@h").address.user.text == "a$(x)")
  }

  /// The arguments that make OpenSSH's client take the same route.
  @Test(arguments: [
    ("behind", nil, ["--", "behind"]),
    ("you@behind:44", nil, ["-l", "you", "-p", "44", "--", "behind"]),
    ("behind", "none", ["-o", "ProxyJump=none", "--", "behind"]),
    ("h", "ssh://u@[::1]:33,y", ["-o", "ProxyJump=u@[::1]:33,y", "--", "h"]),
    ("h", "::1", ["-o", "ProxyJump=[::1]", "--", "h"]),
    ("piped", nil, ["-o", "ProxyCommand=nc %h %p", "--", "10.0.0.2"]),
    ("straight", nil, ["-o", "ProxyJump=none", "--", "behind"]),
    (
      "inner", nil,
      [
        "-o",
        "ProxyCommand='SSH' -W '[%h]:%p' '-l' 'sam' '-o' 'IdentityFile=\"/a'\\''b\"' '--' 'gate'",
        "--", "10.0.0.1",
      ]
    ),
  ])
  func openSSHIsToldTheSameWay(
    _ name: String, _ jump: String?, _ arguments: [String]
  ) throws {
    let world = try ResolverWorld(config: Self.config, book: Self.book)
    let expected = arguments.map { $0.replacing("SSH", with: world.ssh) }
    #expect(try world.resolve(name) { $0.jump = jump }.way.opensshArguments == expected)
  }
}
