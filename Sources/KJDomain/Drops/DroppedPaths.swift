/// The files that a paste may name.
///
/// Terminals write such files in many ways; the text is read by its shape alone, and in each way that it allows.
/// The file system decides among the readings.
public struct DroppedPaths: Equatable, Sendable {
  /// What the reading depends on.
  public struct Place: Sendable {
    /// The home directory of the person, for `~/`.
    let home: [UInt8]
    /// The names of this machine in a URL, besides none and `localhost`, and of its distribution in a path of Windows.
    let machineNames: Set<String>
    /// Where the drives of Windows are, such as `/mnt/`; nil where there are none.
    let drives: String?

    /// Whether there are paths of Windows.
    package var hasDrives: Bool { drives != nil }

    public init(home: String, machineNames: Set<String> = [], drives: String? = nil) {
      self.home = Array(home.utf8)
      self.machineNames = machineNames
      self.drives = drives
    }
  }

  /// The lists that may be meant, the likeliest first: each has at least one path, and each path is absolute and
  /// holds no NUL.
  public let readings: [[[UInt8]]]

  /// Reads the bytes of a paste.
  ///
  /// | text | for example |
  /// |---|---|
  /// | each line a URL | `file:///tmp/with%20space.png` |
  /// | each line a path as it stands | `/tmp/a b.png`; in WSL `C:\a b.png`, `\\wsl.localhost\Debian\tmp\a b.png` |
  /// | words as a shell reads them | `'/tmp/with space.png'`, `/tmp/with\ space.png ~/b.png` |
  ///
  /// - Returns: nil for a text that is none of these.
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

  /// All values, if there is each.
  private static func all<Value>(_ values: [Value?]) -> [Value]? {
    let present = values.compactMap(\.self)
    return present.count == values.count ? present : nil
  }
}

extension DroppedPaths.Place {
  /// The absolute path that a word means: a `file:` URL, `~/…`, or a path as it stands; nil for any other.
  package func path(ofWord word: String) -> [UInt8]? {
    if word.hasPrefix("file:") { return path(ofURL: word) }
    if word.hasPrefix("~/") { return home + word.utf8.dropFirst() }
    return path(asItStands: word)
  }

  fileprivate func path(asItStands text: String) -> [UInt8]? {
    text.hasPrefix("/") ? Array(text.utf8) : path(ofWindows: text)
  }

  /// A path of Windows, where WSL shows it: on a drive, or in this distribution.
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

  /// The path of a `file:` URL (RFC 8089); nil for that of another machine.
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
    // A query or a fragment is not part of a path, and a name with such characters has them encoded.
    guard rest.hasPrefix("/"), !rest.contains("?"), !rest.contains("#") else { return nil }
    guard let path = Self.decoded(rest) else { return nil }
    return self.path(ofWindows: String(decoding: path.dropFirst(), as: UTF8.self)) ?? path
  }

  /// The bytes without percent signs; nil for what is not an encoding, or holds NUL.
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

/// The words of a text by the rules of a shell: backslashes, and quotation marks of both kinds, mixed at will.
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
        // Within double quotes, a backslash stands for itself before most characters.
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
