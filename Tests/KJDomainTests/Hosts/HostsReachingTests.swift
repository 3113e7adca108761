// Lists of jump hosts, arguments for ssh, and the book's settings for reaching a host.

import KJBase
import KJDomain
import Testing

struct HostsReachingTests {
  @Test(arguments: [
    ("a", "a"), ("me@a:22,b", "me@a:22,b"), ("[::1]:33,::1", "[::1]:33,[::1]"),
    ("ssh://me@a:1,ssh://b", "me@a:1,b"), ("none", "none"), ("NONE", "none"),
  ])
  func listsAreReadAndWritten(_ text: String, _ written: String) throws {
    let list = try JumpList(parsing: text)
    #expect(list.description == written)
    #expect(try JumpList(parsing: written) == list)
    #expect(list.hosts.isEmpty == (written == "none"))
  }

  @Test(arguments: ["", "a,", ",a", "a b", "a,none;x", "ssh://a/dir", "a:0"])
  func listsThatLeadNowhereAreRefused(_ text: String) {
    let failure = #expect(throws: Failure.self) { try JumpList(parsing: text) }
    #expect(failure?.status == .usage)
    #expect(failure?.message.hasPrefix("invalid list of jump hosts '\(text)': ") == true)
  }

  @Test(arguments: [
    ("Port=22", "port"), ("ProxyJump  x", "proxyjump"), ("proxyCommand = x", "proxycommand"),
    ("User\t\"x\"", "user"), ("Foo", "foo"), ("", ""),
  ])
  func theKeywordOfASettingIsFound(_ setting: String, _ keyword: String) {
    #expect(SSHOption.keyword(of: setting) == keyword)
  }

  @Test func pathsAreQuotedForTheParserOfSSH() {
    #expect(SSHOption.path("IdentityFile", "/a b") == ["-o", "IdentityFile=\"/a b\""])
    #expect(SSHOption.path("X", "/\"\\%") == ["-o", "X=\"/\\\"\\\\%%\""])
  }

  @Test func argumentsAreQuotedForTheShellInside() {
    #expect(
      SSHOption.proxyCommand("/usr/bin/ssh", through: ["-o", "A=it's %h", "--", "x"])
        == "'/usr/bin/ssh' -W '[%h]:%p' '-o' 'A=it'\\''s %%h' '--' 'x'")
  }

  /// Values that cannot be saved, each with its error message.
  @Test(arguments: [
    ("jump", "a,,b", "invalid list of jump hosts 'a,,b': invalid host name '': it is empty"),
    ("proxy", "", "invalid proxy command ''"), ("proxy", "a\nb", "invalid proxy command 'a\\nb'"),
    ("password", "a\u{0}", "invalid password command 'a\\u{0}'"),
    ("known", "", "invalid known_hosts file ''"),
    ("both", "a", "jump hosts cannot be combined with a proxy command"),
  ])
  func aHostHasOneWayAndWholeCommands(_ field: String, _ text: String, _ message: String) throws {
    var host = try HostsBookTests.host("dev")
    switch field {
    case "proxy": host.way.proxyCommand = text
    case "password": host.logIn.passwordCommand = text
    case "known": host.logIn.knownHosts = text
    default: host.way.jump = text
    }
    if field == "both" { host.way.proxyCommand = text }
    let failure = #expect(throws: Failure.self) { try host.validate() }
    #expect(failure?.message == message)
  }

  @Test func aWayHasANameOrNone() throws {
    for choice in TransportChoice.allCases {
      #expect(try TransportChoice(parsing: choice.rawValue) == choice)
    }
    let failure = #expect(throws: Failure.self) { try TransportChoice(parsing: "x\u{1B}") }
    #expect(
      failure?.message
        == "invalid transport 'x\\u{1b}': it must be one of 'auto', 'libssh2', 'ssh'")
  }
}
