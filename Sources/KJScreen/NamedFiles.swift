internal import KJBase
internal import KJDomain

/// Words on a screen that may be file names; the host decides which of them are.
package struct NamedFiles {
  /// The maximum number of names to look for.
  private static let most = 512
  /// A name may continue on up to this many further rows.
  private static let mostRows = 3
  /// In bytes; hosts do not accept longer paths.
  private static let longest = 4096
  /// Characters that may surround a name, or separate two names.
  private static let separators = Set("()[]{}<>,;=\"'`|&*\u{201C}\u{201D}\u{2018}\u{2019}")
  /// Characters that may quote a name with spaces.
  private static let marks: Set<Character> = ["\"", "'", "`"]
  /// Characters that may follow a name.
  private static let punctuation = Set(".:!?\u{2026}")
  /// Top-level directories to skip: they hold no files that anybody wants, or looking has side effects.
  private static let passedOver: Set<Substring> = ["proc", "sys", "dev", "net"]
  private static let here = DroppedPaths.Place(home: "")

  /// The names as the screen shows them, without the surrounding characters, from the bottom up, without duplicates.
  package private(set) var names: [[UInt8]] = []
  private var known: Set<[UInt8]> = []

  package init(on screen: ScreenReplay) {
    let rows = screen.rows.map { Self.columns(of: $0) }
    for row in rows.indices.reversed() {
      for link in screen.rows[row].links {
        addFile(ofURL: String(decoding: link, as: UTF8.self)[...])
      }
      for column in rows[row].reversed() { addNames(in: column, below: rows[(row + 1)...]) }
    }
  }

  // MARK: Columns

  /// A part of a row between two borders.
  private struct Column {
    /// The index of its first cell.
    let start: Int
    let text: String
  }

  private static func columns(of row: ScreenReplay.Row) -> [Column] {
    var columns: [Column] = []
    var start = 0
    for end in 0...row.cells.count where end == row.cells.count || isBorder(row.cells[end]) {
      let cells = row.cells[start..<end].filter { $0 != ScreenReplay.tail }
      let text = cells.map { $0.isEmpty ? " " : $0 }.joined()
      columns.append(Column(start: start, text: text))
      start = end + 1
    }
    return columns
  }

  private static func isBorder(_ cell: String) -> Bool {
    cell.unicodeScalars.first.map { (0x2500...0x257F).contains($0.value) } ?? false
  }

  // MARK: Names

  private mutating func addNames(in column: Column, below rows: ArraySlice<[Column]>) {
    let words = Self.words(in: column.text)
    for (place, word) in words.enumerated().reversed() {
      if place == words.count - 1 {
        // The first word of the next rows may continue this name.
        var whole = word
        for row in rows.prefix(Self.mostRows) {
          let next = row.first { $0.start == column.start }.map { Self.words(in: $0.text) } ?? []
          guard let first = next.first else { break }
          whole += first
          addNames(in: whole)
          if next.count > 1 { break }
        }
      }
      addNames(in: word)
    }
  }

  /// The words in a line of text; quoted text is one word, and a backslash before a space keeps the word together.
  private static func words(in text: String) -> [String] {
    var words = [""]
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == "\\", rest.first == " " {
        words[words.count - 1].append(rest.removeFirst())
      } else if marks.contains(character), let end = rest.firstIndex(of: character) {
        words += [String(rest[..<end]), ""]
        rest = rest[end...].dropFirst()
      } else if character == " " {
        words.append("")
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words.filter { !$0.isEmpty }
  }

  /// Adds everything in a word that may be a name: the whole word, and the parts between separators.
  private mutating func addNames(in word: String) {
    let parts = word.split { Self.separators.contains($0) }
    for part in parts.reversed() { addName(part) }
    if parts.count > 1 { addName(word[...]) }
  }

  private mutating func addName(_ text: Substring) {
    var name = text
    if name.hasPrefix("file:") { return addFile(ofURL: name) }
    while let last = name.last, Self.punctuation.contains(last) { name.removeLast() }
    if name.first == "@" { name.removeFirst() }
    guard !name.contains("://") else { return }
    // `name:12:3`, and `name:12:` from compilers.
    var bare = name
    while let colon = bare.lastIndex(of: ":"), bare[colon...].dropFirst().allSatisfy(\.isNumber) {
      bare = bare[..<colon]
    }
    for candidate in bare == name ? [name] : [bare, name] where Self.mayName(candidate) {
      add(Array(candidate.utf8))
      // `a/` and `b/` in diffs.
      if candidate.hasPrefix("a/") || candidate.hasPrefix("b/") {
        add(Array(candidate.utf8.dropFirst(2)))
      }
    }
  }

  /// Whether the text contains a slash before other characters, or has an extension of letters and digits.
  private static func mayName(_ text: Substring) -> Bool {
    guard text.utf8.count <= longest, text.last != "/", text != "/", text != "~" else {
      return false
    }
    if text.contains("/") { return true }
    guard let dot = text.lastIndex(of: "."), dot != text.startIndex else { return false }
    let ending = text[dot...].dropFirst()
    return (1...8).contains(ending.count) && ending.utf8.allSatisfy(\.isAlphanumeric)
      && ending.contains(where: \.isLetter)
  }

  /// Adds the file that a `file:` URL names, whatever host name the URL contains.
  private mutating func addFile(ofURL text: Substring) {
    let start = "file://"
    let afterName = text.dropFirst(start.count).drop { $0 != "/" }
    let url = text.hasPrefix(start) ? start + afterName : String(text)
    guard url.hasPrefix("file:"), let path = Self.here.path(ofWord: url) else { return }
    add(path)
  }

  private mutating func add(_ path: [UInt8]) {
    var path = path
    while path.starts(with: Array("./".utf8)) { path.removeFirst(2) }
    let parts = String(decoding: path, as: UTF8.self).split(separator: "/").filter { $0 != "." }
    guard let first = parts.first, names.count < Self.most else { return }
    if path.first == UInt8(ascii: "/"), Self.passedOver.contains(first) { return }
    if known.insert(path).inserted { names.append(path) }
  }
}
