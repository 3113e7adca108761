import KJBase
import KJDomain
import KJTerminal

/// Asks a person about a host key that is not in known_hosts.
struct HostKeyQuestion {
  /// The person's answer.
  enum Reply: Equatable {
    /// `yes`: the key shown belongs to the host.
    case accepted
    case refused
    /// The person typed a fingerprint, which has not been compared with the displayed one yet.
    case typed(Fingerprint)
  }

  private let review: HostKeyReview

  init(_ review: HostKeyReview) { self.review = review }

  /// Shows the key and asks until the answer is a full `yes`, a full `no` or a fingerprint.
  ///
  /// A stray `y` is not enough for lasting trust. The end of input means no.
  ///
  /// - Returns: The accepted fingerprint; nil for no.
  func ask(on terminal: borrowing ControllingTerminal) throws(TerminalError) -> Answer? {
    try terminal.choose(text, again: Self.again, reading: Self.read).flatMap(agreement)
  }

  /// Asks a program, at most three times.
  ///
  /// Without the limit, a program that always answers with the same password would be asked forever.
  ///
  /// - Parameter answer: Returns the program's answer to a prompt; nil for none.
  func ask(_ answer: (String) throws(Failure) -> String?) throws(Failure) -> Answer? {
    var prompt = text
    for _ in 0..<3 {
      guard let line = try answer(prompt) else { return nil }
      if let reply = Self.read(line) { return agreement(reply) }
      prompt = Self.again
    }
    return nil
  }

  private static let again = "Please type 'yes', 'no' or the fingerprint: "

  private func agreement(_ reply: Reply) -> Answer? {
    switch reply {
    case .accepted: .fingerprint(review.fingerprint)
    case .typed(let fingerprint): .fingerprint(fingerprint)
    case .refused: nil
    }
  }

  /// The displayed text, which ends with the question.
  var text: String {
    let subject = review.host
    let name = review.name.text.printable
    let host = review.host.raw == review.name.text ? "'\(subject)'" : "'\(subject)' (\(name))"
    let type = review.key.type.displayName
    let article = type.first.map("AEIO".contains) == true ? "an" : "a"
    var lines = ["The host \(host) offers \(article) \(type) key with the fingerprint"]
    lines.append("  \(review.fingerprint)")
    lines += review.randomArt.lines.map { "  " + $0 }
    lines += knownBeside
    lines += review.otherHostsInWords.map { $0.prefix(1).uppercased() + $0.dropFirst() + "." }
    lines.append("Compare it with the fingerprint from the host's administrator or console.")
    return lines.joined(separator: "\n") + "\nDo you trust this key (yes/no/fingerprint)? "
  }

  /// The lines that describe the host's entries in known_hosts.
  private var knownBeside: [String] {
    switch review.decision {
    case .unknown: ["Nothing is known about this host yet."]
    case .trusted(let line): ["This key is known: \(line.location)."]
    case .differentType(let lines):
      ["Keys of other types are known for this host, but not this one:"] + lines.map(describe)
    case .changed(let lines):
      ["This is NOT the key that is known for the host:"] + lines.map(describe) + [
        "Either the host was reinstalled, or something else is answering in its place."
      ]
    case .revoked(let line): ["This key is marked as revoked: \(line.location)."]
    case .mayBeRevoked(let line):
      ["This key may be marked as revoked: \(line.location) cannot be read."]
    case .certificateAuthorityOnly(let lines):
      ["The host is known only through a certificate authority:"] + lines.map(describe)
    }
  }

  private func describe(_ line: KnownHost) -> String {
    "  \(line.key.type.displayName) \(review.fingerprint(of: line)) at \(line.location)"
  }

  static func read(_ answer: String) -> Reply? {
    switch answer.lowercased() {
    case "yes": return .accepted
    case "no": return .refused
    default: return (try? Fingerprint(parsing: answer)).map(Reply.typed)
    }
  }
}
