/// The kind of secret that a piece of text looks like, judging by its form alone.
///
/// It errs on the side of secrecy: text mistaken for a secret is not kept automatically, but people can add it.
package enum SecretLook: Hashable, Sendable, CaseIterable {
  case privateKey
  /// A token of GitHub, GitLab, Slack, AWS, Google or OpenAI, or of another service that uses the same prefixes.
  case accessToken
  /// A signed JSON Web Token (RFC 7519).
  case webToken
  /// A single word, like the passwords that password managers generate.
  case password

  /// The prefix of a kind of token, and the minimum length of the rest.
  private struct Token {
    let prefix: String
    let rest: Int
    /// Whether the rest must contain a digit, because ordinary words begin with the same prefix.
    var hasDigit = false
  }

  private static let tokens = [
    Token(prefix: "ghp_", rest: 20), Token(prefix: "gho_", rest: 20),
    Token(prefix: "ghu_", rest: 20), Token(prefix: "ghs_", rest: 20),
    Token(prefix: "ghr_", rest: 20), Token(prefix: "github_pat_", rest: 20),
    Token(prefix: "glpat-", rest: 16), Token(prefix: "sk-", rest: 16, hasDigit: true),
    Token(prefix: "xox", rest: 10, hasDigit: true), Token(prefix: "AKIA", rest: 16),
    Token(prefix: "ASIA", rest: 16), Token(prefix: "AIza", rest: 30),
  ]

  private static let passwordLengths = 20...200

  /// Classifies the text; nil if it does not look like a secret.
  package init?(_ text: String) {
    if Self.holdsPrivateKey(text) {
      self = .privateKey
    } else if Self.holdsToken(text) {
      self = .accessToken
    } else if Self.holdsWebToken(text) {
      self = .webToken
    } else if Self.isPassword(text) {
      self = .password
    } else {
      return nil
    }
  }

  /// The words after `it looks like`.
  package var words: String {
    switch self {
    case .privateKey: "a private key"
    case .accessToken: "an access token"
    case .webToken: "a web token"
    case .password: "a password"
    }
  }

  /// Private keys of OpenSSL, OpenSSH, OpenPGP, PuTTY and age.
  private static func holdsPrivateKey(_ text: String) -> Bool {
    text.split(separator: "\n").contains { line in
      line.contains("-----BEGIN ") && line.contains("PRIVATE KEY")
    } || text.contains("PuTTY-User-Key-File-") || text.contains("AGE-SECRET-KEY-1")
  }

  /// Whether the text contains a token anywhere, as in `TOKEN=ghp_…`.
  private static func holdsToken(_ text: String) -> Bool {
    runs(in: text, besides: "_-").contains { word in
      tokens.contains { token in
        guard word.hasPrefix(token.prefix) else { return false }
        let rest = word.dropFirst(token.prefix.utf8.count)
        return rest.utf8.count >= token.rest
          && (!token.hasDigit || rest.contains(where: \.isNumber))
      }
    }
  }

  /// Whether the text contains three dot-separated Base64 parts, the first of which begins like a JSON object.
  private static func holdsWebToken(_ text: String) -> Bool {
    runs(in: text, besides: "_-.").contains { word in
      let parts = word.split(separator: ".", omittingEmptySubsequences: false)
      return parts.count >= 3 && parts[0].hasPrefix("eyJ")
        && parts.prefix(3).allSatisfy { $0.utf8.count >= 4 }
    }
  }

  /// Whether the text is a single word with three classes of characters, and not a path.
  private static func isPassword(_ text: String) -> Bool {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 1, passwordLengths.contains(words[0].count), !words[0].contains("/") else {
      return false
    }
    return Set(words[0].unicodeScalars.map(CharacterClass.init)).count >= 3
  }

  private enum CharacterClass {
    case lower, upper, digit, other

    init(_ scalar: Unicode.Scalar) {
      if scalar.properties.isLowercase {
        self = .lower
      } else if scalar.properties.isUppercase {
        self = .upper
      } else {
        self = scalar.properties.numericType == nil ? .other : .digit
      }
    }
  }

  /// The runs of ASCII letters, digits and `others` in the text.
  private static func runs(in text: String, besides others: String) -> [Substring] {
    text.split { character in
      !(character.isASCII
        && (character.isLetter || character.isNumber || others.contains(character)))
    }
  }
}
