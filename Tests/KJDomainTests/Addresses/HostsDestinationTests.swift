// The ways to write a destination.

import KJBase
import KJDomain
import Testing

struct HostsDestinationTests {
  struct Case: Sendable {
    let text: String
    var user: String?
    let host: String
    var port: UInt16?
    var directory: String?
  }

  @Test(arguments: [
    Case(text: "dev", host: "dev"),
    Case(text: "me@dev", user: "me", host: "dev"),
    Case(text: "me@dev:2222", user: "me", host: "dev", port: 2222),
    Case(text: "a@b@dev", user: "a@b", host: "dev"),
    Case(text: "::1", host: "::1"),
    Case(text: "me@fe80::1%eth0", user: "me", host: "fe80::1%eth0"),
    Case(text: "[::1]", host: "::1"),
    Case(text: "[::1]:22", host: "::1", port: 22),
    Case(text: "[dev]:22", host: "dev", port: 22),
    Case(text: "ssh://dev", host: "dev"),
    Case(text: "SSH://dev/", host: "dev"),
    Case(text: "ssh://dev:", host: "dev"),
    Case(text: "ssh://me@dev:22/srv/in", user: "me", host: "dev", port: 22, directory: "/srv/in"),
    Case(text: "ssh://dev/~/in%20box", host: "dev", directory: "~/in box"),
    Case(text: "ssh://dev/~", host: "dev", directory: "~"),
    Case(text: "ssh://dev/~me", host: "dev", directory: "/~me"),
    Case(text: "ssh://a%40b@[2001:db8::7]:22", user: "a@b", host: "2001:db8::7", port: 22),
    Case(text: "ssh://[fe80::1%25eth0]/x", host: "fe80::1%eth0", directory: "/x"),
    Case(text: "ssh://dev/caf%C3%A9", host: "dev", directory: "/caf\u{E9}"),
    Case(text: "ssh://dev//", host: "dev", directory: "/"),
    // A combining accent on the slash.
    Case(text: "ssh://dev/%CC%81", host: "dev", directory: "/\u{301}"),
    Case(text: "me@dev:/srv/in box", user: "me", host: "dev", directory: "/srv/in box"),
    Case(text: "dev:/", host: "dev", directory: "/"),
    Case(text: "dev:/~/in", host: "dev", directory: "/~/in"),
    Case(text: "ssh://dev/%7E", host: "dev", directory: "/~"),
    Case(text: "dev:~", host: "dev", directory: "~"),
    Case(text: "[::1]:~/in", host: "::1", directory: "~/in"),
  ])
  func destinationsAreReadAndWrittenBack(expected: Case) throws {
    let destination = try Destination(parsing: expected.text)
    #expect(destination.user?.text == expected.user)
    #expect(destination.host.text == expected.host)
    #expect(destination.port?.number == expected.port)
    #expect(destination.directory == expected.directory)
    #expect(try Destination(parsing: destination.description) == destination)
  }

  @Test(arguments: [
    "", "@dev", "me@", "dev:", "dev:0", "dev:x", "dev:22:23", "[::1", "[::1]22", "[::1]x:22", "[]",
    "-l@dev", "me@-x", "dev/dir", "ssh://", "ssh:///dir", "ssh://me:pw@dev", "ssh://me;x=y@dev",
    "ssh://::1/x", "ssh://dev/%", "ssh://dev/%4", "ssh://dev/%zz", "ssh://dev/%ff",
    "ssh://dev/%00", "ssh://dev/a?b", "ssh://dev/a#b", "ssh://%2Dx", "ssh://dev:70000",
    "ssh://a%0Ab@dev", "dev:~me", "dev:~me/in", "dev:/a\0b", "dev:/a\u{85}b",
  ])
  func mistakesAreUsageErrors(text: String) {
    let failure = #expect(throws: Failure.self) { try Destination(parsing: text) }
    #expect(failure?.status == .usage)
  }

  @Test func aPasswordIsNotRepeatedInClear() {
    let failure = #expect(throws: Failure.self) { try Destination(parsing: "ssh://me:pw1@dev") }
    #expect(failure?.description.contains("pw1") == false)
  }

  @Test func noPrefixOrByteChangeTraps() {
    let text = "ssh://a%40b@[fe80::1%25eth0]:2222/~/in%20box"
    for length in 0...text.utf8.count {
      _ = try? Destination(parsing: String(decoding: text.utf8.prefix(length), as: UTF8.self))
      for byte in "%:@[]/~\u{0}a".utf8 where length < text.utf8.count {
        var bytes = Array(text.utf8)
        bytes[length] = byte
        _ = try? Destination(parsing: String(decoding: bytes, as: UTF8.self))
      }
    }
  }
}
