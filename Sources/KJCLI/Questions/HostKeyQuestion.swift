// The question whether a host is the right one, asked with everything that helps to answer it.

public import KJDomain
public import KJTerminal

/// Asks a person about a host key that known_hosts does not have.
public struct HostKeyQuestion {
  /// What the person said.
  public enum Answer: Equatable, Sendable {
    /// `yes`: the key that was shown is the host's.
    case accepted
    case refused
    /// The person typed the fingerprint of the host; whether it is the one shown is not yet compared.
    case typed(Fingerprint)
  }

  private let review: HostKeyReview

  public init(_ review: HostKeyReview) {
    self.review = review
  }

  /// Shows the key and asks until the answer is a whole `yes`, a whole `no` or a fingerprint.
  ///
  /// A stray `y` is not enough for trust that lasts. The end of input is a no.
  public func ask(on terminal: borrowing ControllingTerminal) throws(TerminalError) -> Answer {
    let answer = try terminal.choose(
      text, again: "Please type 'yes', 'no' or the fingerprint: ", reading: Self.read)
    return answer ?? .refused
  }

  /// What is shown, down to the question itself.
  var text: String {
    let subject = review.host.printable
    let name = review.name.text.printable
    let host = subject == name ? "'\(subject)'" : "'\(subject)' (\(name))"
    let type = review.key.type.displayName
    let article = type.first.map("AEIO".contains) == true ? "an" : "a"
    var lines = ["The host \(host) offers \(article) \(type) key with the fingerprint"]
    lines.append("  \(review.fingerprint)")
    lines += review.randomArt.lines.map { "  " + $0 }
    lines += knownBeside
    lines.append("Compare it with what the host's administrator or its console says.")
    return lines.joined(separator: "\n") + "\nDo you trust this key (yes/no/fingerprint)? "
  }

  /// What known_hosts has for the host, if it is not this key.
  private var knownBeside: [String] {
    switch review.decision {
    case .unknown: ["Nothing is known about this host yet."]
    case .trusted(let line): ["This key is known: \(line.location)."]
    case .differentType(let lines):
      ["The host is known by keys of other types, but not by this one:"] + lines.map(describe)
    case .changed(let lines):
      ["This is NOT the key that is known for the host:"] + lines.map(describe) + [
        "Either the host was set up anew, or something answers in its place."
      ]
    case .revoked(let line): ["This key is marked as revoked: \(line.location)."]
    case .certificateAuthorityOnly(let lines):
      ["The host is known through a certificate authority only:"] + lines.map(describe)
    }
  }

  private func describe(_ line: KnownHost) -> String {
    "  \(line.key.type.displayName) \(review.fingerprint(of: line)) at \(line.location)"
  }

  static func read(_ answer: String) -> Answer? {
    switch answer.lowercased() {
    case "yes": return .accepted
    case "no": return .refused
    default: return (try? Fingerprint(parsing: answer)).map(Answer.typed)
    }
  }
}
