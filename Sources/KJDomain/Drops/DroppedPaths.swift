/// The files that a paste may name.
///
/// Terminals write such paths in many ways. The text is judged by its form alone and may allow several readings; the
/// file system decides among them.
public struct DroppedPaths: Equatable, Sendable {
  /// The environment that a reading depends on.
  public struct Place: Sendable {
    /// The person's home directory, for `~/`.
    let home: [UInt8]
    /// This machine's names in URLs, in addition to none and `localhost`, and its distribution's name in Windows paths.
    let machineNames: Set<String>
    /// The directory of the Windows drives, such as `/mnt/`; nil if there are none.
    let drives: String?

    /// Whether Windows paths are possible.
    package var hasDrives: Bool { drives != nil }

    public init(home: String, machineNames: Set<String> = [], drives: String? = nil) {
      self.home = Array(home.utf8)
      self.machineNames = machineNames
      self.drives = drives
    }
  }

  /// The possible lists, the likeliest first; each list has at least one path, and each path is absolute and contains
  /// no NUL.
  public let readings: [[[UInt8]]]

  /// Reads the bytes of a paste.
  ///
  /// | text | for example |
  /// |---|---|
  /// | each line a URL | `file:///tmp/with%20space.png` |
  /// | each line a literal path | `/tmp/a b.png`; in WSL `C:\a b.png`, `\\wsl.localhost\Debian\tmp\a b.png` |
  /// | words in shell syntax | `'/tmp/with space.png'`, `/tmp/with\ space.png ~/b.png` |
  ///
  /// - Returns: nil if the text has none of these forms.
  public init?(_ bytes: [UInt8], at place: Place) {
    var beginning = DropBeginning(hasDrives: place.drives != nil)
    for byte in bytes where !beginning.take(byte) { return nil }
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let lines = text.split(whereSeparator: \.isNewline).map(Self.trimmed).filter { !$0.isEmpty }
    guard !lines.isEmpty else { return nil }
    let ways: [(String) -> [UInt8]?] = [place.path(ofURL:), place.path(asItStands:)]
    var readings = ways.compactMap { way in Self.all(lines.map(way)) }
    if let words = DroppedWords.read(text), let paths = Self.all(words.map(place.path(ofWord:))),
      !paths.isEmpty, !readings.contains(paths)
    {
      readings.append(paths)
    }
    guard !readings.isEmpty else { return nil }
    self.readings = readings
  }

  private static func trimmed(_ line: Substring) -> String {
    var line = line
    while let first = line.unicodeScalars.first, first.isBlank { line.unicodeScalars.removeFirst() }
    while let last = line.unicodeScalars.last, last.isBlank { line.unicodeScalars.removeLast() }
    return String(line)
  }

  /// All values; nil if any of them is missing.
  private static func all<Value>(_ values: [Value?]) -> [Value]? {
    let present = values.compactMap(\.self)
    return present.count == values.count ? present : nil
  }
}

extension DroppedPaths.Place {
  /// The absolute path that a word means: a `file:` URL, `~/…`, or a literal path; nil for anything else.
  package func path(ofWord word: String) -> [UInt8]? {
    if word.hasPrefix("file:") { return path(ofURL: word) }
    if word.hasPrefix("~/") { return home + word.utf8.dropFirst() }
    return path(asItStands: word)
  }

  fileprivate func path(asItStands text: String) -> [UInt8]? {
    text.hasPrefix("/") ? Array(text.utf8) : path(ofWindows: text)
  }

  /// The local path of a Windows path in WSL: on a drive, or in this distribution.
  private func path(ofWindows text: String) -> [UInt8]? {
    guard let drives else { return nil }
    let text = text.replacing("\\", with: "/")
    if let match = text.wholeMatch(of: /([A-Za-z]):\/(.*)/) {
      return Array("\(drives)\(match.1.lowercased())/\(match.2)".utf8)
    }
    guard let match = text.wholeMatch(of: /\/{1,2}wsl(?:\.localhost|\$)\/([^\/]+)(\/.*)/),
      machineNames.contains(String(match.1))
    else { return nil }
    return Array(match.2.utf8)
  }

  /// The path of a `file:` URL (RFC 8089); nil if the URL names another machine.
  fileprivate func path(ofURL text: String) -> [UInt8]? {
    guard text.hasPrefix("file:/") else { return nil }
    var rest = text.dropFirst("file:".count)
    if rest.hasPrefix("//") {
      let authority = rest.dropFirst(2).prefix { $0 != "/" }
      guard
        authority.isEmpty || authority == "localhost" || machineNames.contains(String(authority))
      else { return nil }
      rest = rest.dropFirst(2 + authority.count)
    }
    // A query or a fragment is not part of a path; names with `?` or `#` encode these characters.
    guard rest.hasPrefix("/"), !rest.contains("?"), !rest.contains("#") else { return nil }
    guard let path = Self.decoded(rest) else { return nil }
    return self.path(ofWindows: String(decoding: path.dropFirst(), as: UTF8.self)) ?? path
  }

  /// The percent-decoded bytes; nil if the encoding is invalid or the result contains NUL.
  private static func decoded(_ text: Substring) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16), value != 0
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return bytes
  }
}

/// Splits text into words by shell rules: backslashes and both kinds of quotation marks, freely mixed.
private enum DroppedWords {
  /// - Returns: nil if a quotation is not closed, or the text ends with a backslash.
  static func read(_ text: String) -> [String]? {
    var words: [String] = []
    var word: String.UnicodeScalarView?
    var quote: Unicode.Scalar?
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch (scalar, quote) {
      case (let mark, .some(let open)) where mark == open: quote = nil
      case ("\\", .none), ("\\", .some("\"")):
        guard let next = rest.popFirst() else { return nil }
        // Within double quotes, a backslash is literal before most characters.
        if quote != nil, !"\\\"$`".unicodeScalars.contains(next) { word?.append("\\") }
        word = (word ?? .init()) + [next]
      case ("'", .none), ("\"", .none):
        quote = scalar
        word = word ?? .init()
      case (_, .none) where scalar.isBlank || scalar == "\n" || scalar == "\r":
        if let whole = word { words.append(String(whole)) }
        word = nil
      default: word = (word ?? .init()) + [scalar]
      }
    }
    guard quote == nil else { return nil }
    if let whole = word { words.append(String(whole)) }
    return words
  }
}

extension Unicode.Scalar {
  fileprivate var isBlank: Bool { self == " " || self == "\t" }
}
