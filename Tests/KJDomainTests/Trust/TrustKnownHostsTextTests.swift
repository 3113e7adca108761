// Changing a known_hosts file leaves everything else in it alone.

import KJDomain
import Testing

struct TrustKnownHostsTextTests {
  static func remove(
    _ host: String, port: Int = 22, except: HostKey? = nil, from text: String
  ) throws -> (text: String, removal: KnownHostsText.Removal) {
    var file = KnownHostsText(Array(text.utf8), file: "kh")
    let removal = file.remove(
      try TrustFixtures.name(host, port: port), except: except, digests: TrustFixtures.digests)
    return (String(decoding: file.bytes, as: UTF8.self), removal)
  }

  /// The file before and after forgetting `dev`.
  ///
  /// E is a key; a line feed is written as `|`.
  @Test(arguments: [
    ("dev E|", ""), ("dev E", ""), ("a E|dev E|b E|", "a E|b E|"), ("a E|dev E", "a E|"),
    ("# dev E|  dev,a E c|b E", "# dev E|  a E c|b E"), ("a,DEV,b E\r|", "a,b E\r|"),
    ("dev,dev,a E|", "a E|"), ("dev,!x E|", ""), ("@revoked dev E|dev E|", "@revoked dev E|"),
    ("@cert-authority dev E|", "@cert-authority dev E|"), ("dev broken|", "dev broken|"),
    ("[dev]:23 E|", "[dev]:23 E|"), ("||dev E||", "|||"),
  ])
  func onlyTheHostIsTakenOut(before: String, after: String) throws {
    let key = try TrustFixtures.ed25519(1).description
    func text(_ form: String) -> String {
      form.split(separator: "E", omittingEmptySubsequences: false).joined(separator: key)
        .split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\n")
    }
    // "DEV" itself contains an E.
    let old = text(before).split(separator: "D\(key)V", omittingEmptySubsequences: false)
      .joined(separator: "DEV")
    #expect(try Self.remove("dev", from: old).text == text(after))
  }

  @Test func aHashedLineIsFound() throws {
    let key = try TrustFixtures.ed25519(1)
    let name = HashedHostName(
      try TrustFixtures.name("dev", port: 23), salt: [UInt8](repeating: 5, count: 20),
      digests: TrustFixtures.digests)
    let result = try Self.remove("dev", port: 23, from: "\(name) \(key)\na \(key)\n")
    #expect(result.text == "a \(key)\n")
    #expect(result.removal.removed.count == 1)
  }

  @Test func aWildcardIsLeftAndReported() throws {
    let key = try TrustFixtures.ed25519(1)
    let only = try Self.remove("dev", from: "d* \(key)\n")
    #expect(only.text == "d* \(key)\n")
    #expect(only.removal.removed.isEmpty)
    #expect(only.removal.kept.map(\.location.line) == [1])
    let both = try Self.remove("dev", from: "dev,d* \(key)\n")
    #expect(both.text == "d* \(key)\n")
    #expect(both.removal.removed.count == 1)
    #expect(both.removal.kept.count == 1)
  }

  @Test func theKeptKeyStays() throws {
    let (old, new) = (try TrustFixtures.ed25519(1), try TrustFixtures.ed25519(2))
    let result = try Self.remove("dev", except: new, from: "dev \(old)\ndev \(new)\n")
    #expect(result.text == "dev \(new)\n")
  }

  @Test(arguments: [("", ""), ("a\n", "a\n"), ("a", "a\n")])
  func aNewLineStandsAlone(before: String, start: String) throws {
    let key = try TrustFixtures.ed25519(1)
    var file = KnownHostsText(Array(before.utf8), file: "kh")
    file.append(key, names: "dev")
    #expect(String(decoding: file.bytes, as: UTF8.self) == "\(start)dev \(key)\n")
  }
}
