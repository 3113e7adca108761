// The valid names for a host, a user, a port and an entry in the host book.

import KJBase
import KJDomain
import Testing

struct HostsNameTests {
  @Test(arguments: [
    ("dev", HostName.Kind.name), ("dev.example.com", .name), ("a_b-c", .name), ("1.2.3", .name),
    ("192.0.2.7", .ipv4), ("0.0.0.0", .ipv4), ("256.1.1.1", .name), ("01.2.3.4", .name),
    ("::1", .ipv6), ("::", .ipv6), ("2001:db8::7", .ipv6), ("fe80::1%eth0", .ipv6),
    ("1:2:3:4:5:6:7:8", .ipv6), ("1:2:3:4:5:6:7::", .ipv6), ("::ffff:192.0.2.1", .ipv6),
    ("1:2:3:4:5:6:1.2.3.4", .ipv6),
  ])
  func hostNamesAreRecognised(text: String, kind: HostName.Kind) throws {
    let name = try HostName(text)
    #expect(name.kind == kind)
    #expect(name.description == text)
  }

  @Test(arguments: [
    "", "-oProxyCommand=x", "a b", "a\nb", "a/b", "a;b", "b\u{FC}cher", "a%b", "[::1]", "a,b", "*",
    "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1::2::3", ":::", ":1", "1:", "12345::", "g::1", "::1%",
    "::1%a/b", "1:2:3:4:5:6:7:8::", "::1.2.3", "1.2.3.4::", String(repeating: "a", count: 256),
  ])
  func hostNamesThatCannotBeAreRefused(text: String) {
    let failure = #expect(throws: Failure.self) { try HostName(text) }
    #expect(failure?.status == .usage)
    #expect(failure?.message.hasPrefix("invalid host name '") == true)
  }

  @Test(arguments: ["dev", "0", "a.b_c-D9", "Add", String(repeating: "x", count: 64)])
  func aliasesAreAccepted(text: String) throws {
    #expect(try HostAlias(text).text == text)
  }

  @Test(
    arguments: ["", ".a", "-a", "_a", "a b", "a/b", "a@b", "\u{E9}", "a\u{301}"]
      + [String(repeating: "x", count: 65)])
  func aliasesThatCouldBeMistakenAreRefused(text: String) {
    #expect(throws: Failure.self) { try HostAlias(text) }
  }

  /// An existing entry with such a name continues to work.
  @Test(arguments: HostAlias.reserved) func noNewHostIsCalledLikeAVerb(text: String) throws {
    #expect(throws: Failure.self) { try HostAlias(new: text) }
    #expect(try HostAlias(text).text == text)
  }

  @Test func everyVerbIsReserved() {
    let verbs =
      "add list show edit rename remove default import accept forget review start end help identity "
      + "ls rm mv delete"
    #expect(HostAlias.reserved == verbs.split(separator: " ").map(String.init))
  }

  @Test(arguments: [("1", UInt16(1)), ("22", 22), ("0022", 22), ("65535", 65535)])
  func portsAreRead(text: String, number: UInt16) throws {
    #expect(try Port(text).number == number)
  }

  @Test(arguments: ["", "0", "65536", "-1", "+22", "2 2", "22x", "99999999999999999999", "\u{661}"])
  func portsOutOfRangeAreRefused(text: String) {
    #expect(throws: Failure.self) { try Port(text) }
  }

  @Test(arguments: [0, -1, 65536])
  func portNumbersOutOfRangeAreRefused(number: Int) {
    #expect(throws: Failure.self) { try Port(number) }
  }

  @Test(arguments: ["me", "first.last@corp", "DOMAIN\\me", "j\u{FC}rgen", "a b"])
  func userNamesAreAccepted(text: String) throws {
    #expect(try UserName(text).text == text)
  }

  @Test(arguments: ["", "-l", "a\u{0}b", "a\nb", "\u{1B}[1m", "a\u{85}"])
  func userNamesWithControlCharactersOrADashAreRefused(text: String) {
    #expect(throws: Failure.self) { try UserName(text) }
  }

  @Test func messagesShowNoControlCharacter() {
    let failure = #expect(throws: Failure.self) { try HostName("a\u{1B}[2J") }
    #expect(failure?.message.contains("\u{1B}") == false)
  }

  @Test func identitiesAreSixteenHexDigits() {
    #expect(HostID("0123456789abcdef") != nil)
    for wrong in ["", "0123456789ABCDEF", "0123456789abcde", "0123456789abcdeg"] {
      #expect(HostID(wrong) == nil)
    }
    let drawn = HostID.random()
    #expect(HostID(drawn.text) == drawn)
    #expect(HostID.random() != drawn)
  }
}
