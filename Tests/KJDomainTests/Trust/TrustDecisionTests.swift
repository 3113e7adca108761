// The rule of trust as a table, and the ways of accepting a key that it allows.

import KJBase
import KJDomain
import Testing

struct TrustDecisionTests {
  enum Expected: String, Sendable {
    case trusted
    case unknown
    case differentType
    case changed
    case revoked
    case mayBeRevoked
    case certificateAuthorityOnly

    init(_ decision: TrustDecision) {
      switch decision {
      case .trusted: self = .trusted
      case .unknown: self = .unknown
      case .differentType: self = .differentType
      case .changed: self = .changed
      case .revoked: self = .revoked
      case .mayBeRevoked: self = .mayBeRevoked
      case .certificateAuthorityOnly: self = .certificateAuthorityOnly
      }
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    /// Lines of known_hosts; E is the offered key, F another key of the same type, R a key of another type.
    let lines: [String]
    var port = 22
    let expected: Expected

    init(_ lines: String..., port: Int = 22, is expected: Expected) {
      self.lines = lines
      self.port = port
      self.expected = expected
    }

    var testDescription: String { "\(lines) port \(port): \(expected)" }
  }

  static func hosts(_ lines: [String]) throws -> KnownHosts {
    let keys = [
      "E": try TrustFixtures.ed25519(1), "F": try TrustFixtures.ed25519(2),
      "R": try TrustFixtures.rsa(1), "C": try TrustFixtures.ecdsa(1),
    ]
    let text = lines.map { line in
      line.split(separator: " ").map { keys[String($0)]?.description ?? String($0) }
        .joined(separator: " ")
    }
    return TrustFixtures.known(text.joined(separator: "\n"))
  }

  static func review(_ lines: [String], port: Int = 22) throws -> HostKeyReview {
    try hosts(lines).review(
      try TrustFixtures.ed25519(1), name: try TrustFixtures.name("dev", port: port), host: "dev")
  }

  @Test(arguments: [
    Row(is: .unknown),
    Row("other E", is: .unknown),
    Row("dev E", is: .trusted),
    Row("dev F", is: .changed),
    Row("dev R", is: .differentType),
    Row("dev R", "dev C", is: .differentType),
    Row("dev R", "dev F", is: .changed),
    Row("dev F", "dev E", is: .trusted),
    Row("dev R", "* E", is: .trusted),
    Row("!dev,* F", is: .unknown),
    Row("@revoked dev E", is: .revoked),
    Row("dev E", "@revoked * E", is: .revoked),
    Row("@revoked * E", "dev E", is: .revoked),
    Row("@revoked dev F", is: .unknown),
    Row("@revoked dev F", "dev E", is: .trusted),
    Row("@revoked dev F", "dev F", is: .changed),
    Row("@revoked other E", "dev E", is: .trusted),
    Row("@cert-authority dev F", is: .certificateAuthorityOnly),
    Row("@cert-authority dev E", is: .certificateAuthorityOnly),
    Row("@cert-authority dev F", "dev E", is: .trusted),
    Row("@cert-authority dev F", "dev R", is: .differentType),
    Row("@cert-authority dev F", "dev F", is: .changed),
    Row("@cert-authority dev F", "@revoked dev E", is: .revoked),
    Row("[dev]:23 E", port: 23, is: .trusted),
    Row("[dev]:23 F", port: 23, is: .changed),
    Row("[dev]:23 F", "dev E", port: 23, is: .changed),
    Row("[dev]:23 R", "dev E", port: 23, is: .differentType),
    Row("[dev]:23 E", "dev F", port: 23, is: .trusted),
    Row("[dev]:23 E", is: .unknown),
    Row("dev E", port: 23, is: .trusted),
    Row("dev F", port: 23, is: .unknown),
    Row("dev R", port: 23, is: .unknown),
    Row("@cert-authority dev F", port: 23, is: .unknown),
    Row("@cert-authority [dev]:23 F", "dev E", port: 23, is: .trusted),
    Row("@revoked dev E", port: 23, is: .revoked),
    Row("@revoked dev E", "[dev]:23 E", port: 23, is: .revoked),
    Row("@revoked [dev]:23 E", "dev E", port: 23, is: .revoked),
    Row("@revoked dev", is: .mayBeRevoked),
    Row("dev E", "@revoked d*", is: .mayBeRevoked),
    Row("dev E", "@revoked other", is: .trusted),
    Row("dev F", "@revoked dev", is: .mayBeRevoked),
    Row("dev E", "@revoked", is: .mayBeRevoked),
    Row("dev E", "@revoked |1|x|y E", is: .mayBeRevoked),
    Row("@revoked", "@revoked dev E", is: .revoked),
    Row("@cert-authority dev F", "@revoked dev", is: .mayBeRevoked),
    Row("[dev]:23 E", "@revoked dev", port: 23, is: .mayBeRevoked),
    Row("[dev]:23 E", "@revoked [dev]:23", port: 23, is: .mayBeRevoked),
    Row("[dev]:23 E", "@revoked [dev]:24", port: 23, is: .trusted),
  ])
  func theTableHolds(row: Row) throws {
    #expect(Expected(try Self.review(row.lines, port: row.port).decision) == row.expected)
  }

  @Test func theDecisionNamesTheLines() throws {
    #expect(
      try Self.review(["dev R", "dev F", "x F", "* F"]).decision.locations == ["kh:2", "kh:4"])
    #expect(try Self.review(["dev F", "dev E"]).decision.locations == ["kh:2"])
    #expect(try Self.review(["dev E", "@revoked dev E"]).decision.locations == ["kh:2"])
  }

  /// The ways of accepting a key that each case allows: known, shown, in advance, accept-new, replacing.
  @Test(arguments: [
    (["dev E"], [true, true, true, true, true]),
    ([], [false, true, true, true, false]),
    (["dev R"], [false, true, true, false, false]),
    (["@cert-authority dev F"], [false, false, true, false, false]),
    (["dev F"], [false, false, false, false, true]),
    (["@revoked dev E"], [false, false, false, false, false]),
    (["@revoked dev E", "dev E"], [false, false, false, false, false]),
    (["@revoked dev", "dev E"], [false, false, false, false, false]),
    (["@revoked"], [false, false, false, false, false]),
  ])
  func acceptanceFollowsItsTable(lines: [String], expected: [Bool]) throws {
    let review = try Self.review(lines)
    let print = review.fingerprint
    let ways: [() throws -> AcceptedHostKey] = [
      { try review.acceptKnown() },
      { try review.accept(shown: print) },
      { try review.accept(fingerprint: print) },
      { try review.acceptNew() },
      { try review.acceptReplacing(fingerprint: print) },
    ]
    for (way, isOpen) in zip(ways, expected) {
      if isOpen {
        #expect(try way().key == review.key)
      } else {
        let failure = #expect(throws: Failure.self) { try way() }
        #expect(failure?.status == .hostKey)
      }
    }
  }

  @Test(arguments: [[], ["dev R"], ["@cert-authority dev F"], ["dev E"], ["dev F"]])
  func anotherFingerprintNeverAccepts(lines: [String]) throws {
    let review = try Self.review(lines)
    let other = TrustFixtures.digests.fingerprint(of: try TrustFixtures.ed25519(9))
    #expect(throws: Failure.self) { try review.accept(fingerprint: other) }
    #expect(throws: Failure.self) { try review.acceptReplacing(fingerprint: other) }
    #expect(throws: Failure.self) { try review.accept(shown: other) }
  }

  @Test func onlyAKnownKeyNeedsNoRecording() throws {
    #expect(try Self.review(["dev E"]).acceptNew().isNew == false)
    #expect(try Self.review([]).acceptNew().isNew)
  }

  @Test func theMessageOfAChangedKeyShowsBothFingerprintsAndTheLine() throws {
    let review = try Self.review(["# x", "dev F"])
    let old = TrustFixtures.digests.fingerprint(of: try TrustFixtures.ed25519(2))
    #expect(review.failure.status == .hostKey)
    #expect(review.failure.message == "cannot trust 'dev': its ED25519 host key has changed")
    #expect(
      review.failure.details.prefix(2) == [
        "known:   ED25519 \(old) at kh:2", "offered: ED25519 \(review.fingerprint)",
      ])
  }

  @Test func theMessageOfAnUnknownKeyCanBePasted() throws {
    let review = try Self.review([], port: 23)
    #expect(
      review.failure.message == "cannot trust 'dev' ([dev]:23): its ED25519 host key is not known")
    #expect(
      review.failure.advice == [
        .reviewKey(of: review.call),
        .acceptKey(
          of: review.call, fingerprint: OutsideText(review.fingerprint.description)),
      ])
  }

  @Test func theMessageOfARevokedKeyNamesTheLine() throws {
    let failure = try Self.review(["dev E", "@revoked dev E"]).failure
    #expect(failure.message == "cannot trust 'dev': its ED25519 host key is revoked at kh:2")
    #expect(failure.advice.isEmpty)
  }

  @Test func theMessageOfARevocationThatCannotBeReadNamesTheLine() throws {
    let failure = try Self.review(["dev E", "@revoked dev ssh-ed25519"]).failure
    #expect(failure.status == .hostKey)
    #expect(
      failure.message
        == "cannot trust 'dev': its ED25519 host key may be the one that is revoked at kh:2, which "
        + "cannot be read: there is no key after its type")
  }
}

extension TrustDecision {
  fileprivate var locations: [String] {
    switch self {
    case .trusted(let line), .revoked(let line): [line.location.description]
    case .differentType(let lines), .changed(let lines), .certificateAuthorityOnly(let lines):
      lines.map(\.location.description)
    case .mayBeRevoked(let line): [line.location.description]
    case .unknown: []
    }
  }
}
