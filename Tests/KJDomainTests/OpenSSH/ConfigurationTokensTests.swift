// The values of tokens, and the places where a name is not allowed.

import KJDomain
import Testing

struct ConfigurationTokensTests {
  private static func tokens(
    user: String = "me", alias: String? = nil
  ) throws -> ConfigurationTokens {
    ConfigurationTokens(
      host: try HostName("fe80::1%eth0"), originalName: try HostName("dev"), port: try Port(2222),
      user: try UserName(user), hostKeyAlias: alias,
      person: LocalPerson(name: "ann", id: 501, home: "/home/ann"))
  }

  @Test(arguments: [
    ("~/.ssh/id", "/home/ann/.ssh/id"), ("~", "/home/ann"), ("/a~", "/a~"),
    ("%d/%u-%i", "/home/ann/ann-501"), ("/%n_%h_%p_%r_%k", "/dev_fe80::1%eth0_2222_me_dev"),
    ("/100%%", "/100%"), ("/%%h", "/%h"), ("${X}/a${X}", "/x%h/a/x%h"), ("/a$X", "/a$X"),
    ("/my key", "/my key"),
  ])
  func pathsAreExpandedOnce(_ text: String, _ path: String) throws {
    #expect(try Self.tokens().path(text) { ["X": "/x%h"][$0] } == path)
  }

  @Test func theAliasOfTheHostKeyIsAToken() throws {
    #expect(try Self.tokens(alias: "gate").path("/%k") { _ in nil } == "/gate")
  }

  @Test(arguments: [
    ("~bob/x", "only OpenSSH knows the home directory of another user"),
    ("/%C", "kj does not know what '%C' stands for"),
    ("/%\u{1B}", "kj does not know what '%\\u{1b}' stands for"),
    ("/%", "nothing follows its last '%'"), ("/${X", "the '}' is missing"),
    ("/${NOPE}", "the variable 'NOPE' is not set"),
  ])
  func whatIsNotKnownIsAnError(_ text: String, _ reason: String) {
    let error = #expect(throws: TokenError.self) { try Self.tokens().path(text) { _ in nil } }
    #expect(error?.reason == reason)
  }

  @Test func commandsKnowFourTokensAndLeaveTheRestToTheShell() throws {
    #expect(
      try Self.tokens().command("nc '%h' %p %n %r 100%% ~/x ${HOME} ${")
        == "nc 'fe80::1%eth0' 2222 dev me 100% ~/x ${HOME} ${")
    #expect(throws: TokenError.self) { try Self.tokens().command("nc %d") }
  }

  @Test(arguments: ["a b", "a;b", "$(x)", "`x`", "a'b", "a\\b", "a|b", "a&b", "a*", "~a", "\u{E9}"])
  func aNameThatAShellCouldObeyIsRefusedOnlyWhereItIsUsed(_ user: String) throws {
    let tokens = try Self.tokens(user: user)
    #expect(try tokens.command("nc %h") == "nc fe80::1%eth0")
    let error = #expect(throws: TokenError.self) { try tokens.command("nc %r") }
    #expect(error?.reason.hasPrefix("'%r' stands for '") == true)
    #expect(try tokens.path("/%r") { _ in nil } == "/\(user)")
  }

  @Test(arguments: ["first.last@corp", "a_b-c+1"])
  func ordinaryNamesReachACommand(_ user: String) throws {
    #expect(try Self.tokens(user: user).command("%r") == user)
  }
}
