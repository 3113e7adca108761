package import KJDomain
internal import KJTerminal

/// The screen that output has drawn, as far as a part of that output can reproduce it.
///
/// It handles text, cursor movement, scrolling and erasing; colors and fonts do not matter. It assumes that the cursor
/// starts at the bottom, where programs that do not use the full screen write.
package struct ScreenReplay {
  /// A row of the screen.
  package struct Row: Sendable {
    /// The character in each column; empty if nothing was written there, `tail` after a wide character.
    package fileprivate(set) var cells: [String]
    /// The targets of the row's hyperlinks (OSC 8), in the order in which they were written.
    package fileprivate(set) var links: [[UInt8]] = []

    fileprivate init(columns: Int) { cells = Array(repeating: "", count: columns) }
  }

  private struct Position {
    var row: Int
    var column = 0
  }

  /// The second column of a wide character.
  package static let tail = "\0"
  /// Represents every line-drawing character.
  private static let border = "\u{2502}"
  /// In bytes; longer targets are ignored.
  private static let longestLink = 4096
  /// The maximum number of links that a row keeps.
  private static let mostLinks = 64

  /// Rows without text share these cells, so clearing a screen again and again costs little.
  private let blank: Row
  package private(set) var rows: [Row]
  /// The main screen, while the alternate one is shown.
  private var main: (rows: [Row], cursor: Position)?
  private var cursor: Position
  private var saved: Position
  /// Whether the next character begins a new row, if autowrap is on.
  private var isPastEnd = false
  private var wraps = true
  private var margins: ClosedRange<Int>
  /// Whether G0 and G1 are the line-drawing set, and which of the two is in use.
  private var drawsLines = [false, false]
  private var characterSet = 0
  /// The hyperlink of the text being written.
  private var link: [UInt8]?
  private var lastCharacter: Unicode.Scalar?

  /// Draws a screen.
  ///
  /// - Parameters:
  ///   - output: Begins with text or a whole sequence.
  ///   - size: In cells, without kj's rows.
  package init(drawing output: [UInt8], size: TerminalSize) {
    let count = max(size.rows, 1)
    blank = Row(columns: max(size.columns, 1))
    rows = Array(repeating: blank, count: count)
    margins = 0...count - 1
    cursor = Position(row: count - 1)
    saved = cursor
    output.withUnsafeBytes { draw($0) }
  }

  private var columns: Int { blank.cells.count }

  private mutating func draw(_ bytes: UnsafeRawBufferPointer) {
    var reader = SequenceReader()
    var index = 0
    // The string so far, including the character that began it.
    var string: [UInt8]?
    while let piece = reader.next(in: bytes, from: &index, endOfPassing: { _, _ in nil }) {
      switch piece {
      case .bytes(let range):
        let text = UnsafeRawBufferPointer(rebasing: bytes[range])
        if string == nil { write(text) } else { string?.append(contentsOf: text) }
      case .control(let byte), .afterString(let byte?): obey(control: byte)
      case .afterString(nil), .tooLong: break
      case .escape, .endOfString:
        if let whole = string { obey(string: whole) }
        string = nil
        guard case .escape = piece else { break }
        let sequence = reader.sequence.dropFirst()
        if reader.isInString { string = Array(sequence) } else { obey(escape: sequence) }
      case .controlSequence: obey(sequence: reader.sequence.dropFirst(2))
      }
    }
  }

  // MARK: Text

  private mutating func write(_ bytes: UnsafeRawBufferPointer) {
    var index = 0
    while index < bytes.count {
      let end = bytes[index...].firstIndex { $0 < 0x20 || $0 == 0x7F } ?? bytes.count
      for scalar in String(decoding: bytes[index..<end], as: UTF8.self).unicodeScalars {
        write(scalar)
      }
      if end < bytes.count { obey(control: bytes[end]) }
      index = end + 1
    }
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    let width = scalar.columns
    if scalar.properties.generalCategory == .control { return }
    if width == 0 { return add(mark: scalar) }
    if isPastEnd || cursor.column + width > columns {
      if wraps {
        goDown()
        cursor.column = 0
      } else {
        cursor.column = max(columns - width, 0)
      }
    }
    isPastEnd = false
    let isLine = drawsLines[characterSet] && (0x60...0x7E).contains(scalar.value)
    put(isLine ? Self.border : String(scalar))
    if width == 2, cursor.column + 1 < columns {
      cursor.column += 1
      put(Self.tail)
    }
    if let link { add(link: link) }
    lastCharacter = scalar
    isPastEnd = cursor.column + 1 >= columns
    if !isPastEnd { cursor.column += 1 }
  }

  private mutating func add(link: [UInt8]) {
    let links = rows[cursor.row].links
    if links.count < Self.mostLinks, !links.contains(link) { rows[cursor.row].links.append(link) }
  }

  private mutating func put(_ cell: String) { rows[cursor.row].cells[cursor.column] = cell }

  /// Adds a combining mark to the character before the cursor.
  private mutating func add(mark: Unicode.Scalar) {
    var column = isPastEnd ? cursor.column : cursor.column - 1
    while column > 0, rows[cursor.row].cells[column] == Self.tail { column -= 1 }
    guard column >= 0, rows[cursor.row].cells[column].utf8.count < 64 else { return }
    rows[cursor.row].cells[column].unicodeScalars.append(mark)
  }

  // MARK: Moving

  private mutating func obey(control byte: UInt8) {
    switch byte {
    case 0x08: move(to: cursor.column - 1)
    case 0x09: move(to: (cursor.column / 8 + 1) * 8)
    case 0x0A, 0x0B, 0x0C: goDown()
    case 0x0D: move(to: 0)
    case 0x0E: characterSet = 1
    case 0x0F: characterSet = 0
    default: break
    }
  }

  private mutating func move(to column: Int, row: Int? = nil) {
    cursor = Position(
      row: min(max(row ?? cursor.row, 0), rows.count - 1), column: min(max(column, 0), columns - 1))
    isPastEnd = false
  }

  /// Moves to the next row, scrolling at the lower margin.
  private mutating func goDown() {
    isPastEnd = false
    if cursor.row == margins.upperBound {
      scroll(from: margins.lowerBound, by: 1)
    } else if cursor.row + 1 < rows.count {
      cursor.row += 1
    }
  }

  /// Scrolls the rows from `top` to the lower margin up, or down if the count is negative.
  private mutating func scroll(from top: Int, by count: Int) {
    guard margins.contains(top) else { return }
    let range = top...margins.upperBound
    let new = Array(repeating: blank, count: min(abs(count), range.count))
    let kept = Array(count > 0 ? rows[range].dropFirst(count) : rows[range].dropLast(-count))
    rows.replaceSubrange(range, with: count > 0 ? kept + new : new + kept)
  }

  private mutating func obey(escape sequence: ArraySlice<UInt8>) {
    switch String(decoding: sequence, as: UTF8.self) {
    case "D": goDown()
    case "E":
      goDown()
      cursor.column = 0
    case "M":
      isPastEnd = false
      if cursor.row == margins.lowerBound {
        scroll(from: margins.lowerBound, by: -1)
      } else {
        cursor.row = max(cursor.row - 1, 0)
      }
    case "7": saved = cursor
    case "8": move(to: saved.column, row: saved.row)
    case "c":
      rows = Array(repeating: blank, count: rows.count)
      margins = 0...rows.count - 1
      drawsLines = [false, false]
      move(to: 0, row: 0)
    case "(0", "(B": drawsLines[0] = sequence.last == UInt8(ascii: "0")
    case ")0", ")B": drawsLines[1] = sequence.last == UInt8(ascii: "0")
    default: break
    }
  }

  // MARK: Control sequences

  /// - Parameter sequence: Without the introducer `ESC [`.
  private mutating func obey(sequence: ArraySlice<UInt8>) {
    guard let final = sequence.last else { return }
    let marker = sequence.first.flatMap { (0x3C...0x3F).contains($0) ? $0 : nil }
    let words = sequence.dropFirst(marker == nil ? 0 : 1).dropLast()
    let numbers = words.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
      min(Int(String(decoding: $0, as: UTF8.self)) ?? 0, 9999)
    }
    let letter = Character(Unicode.Scalar(final))
    switch marker {
    case nil: obey(letter, numbers)
    case UInt8(ascii: "?") where letter == "h" || letter == "l":
      for number in numbers { set(mode: number, letter == "h") }
    default: break
    }
  }

  private mutating func obey(_ letter: Character, _ numbers: [Int]) {
    let first = numbers.first ?? 0
    let count = max(first, 1)
    switch letter {
    case "A":
      let top = cursor.row >= margins.lowerBound ? margins.lowerBound : 0
      move(to: cursor.column, row: max(cursor.row - count, top))
    case "B", "e":
      let bottom = cursor.row <= margins.upperBound ? margins.upperBound : rows.count - 1
      move(to: cursor.column, row: min(cursor.row + count, bottom))
    case "C", "a": move(to: cursor.column + count)
    case "D": move(to: cursor.column - count)
    case "E", "F":
      obey(letter == "E" ? "B" : "A", numbers)
      cursor.column = 0
    case "G", "`": move(to: count - 1)
    case "d": move(to: cursor.column, row: count - 1)
    case "H", "f": move(to: max(numbers.dropFirst().first ?? 1, 1) - 1, row: count - 1)
    case "r":
      let bottom = numbers.dropFirst().first.map { $0 == 0 ? rows.count : $0 } ?? rows.count
      guard count < bottom else { return }
      margins = min(count, rows.count) - 1...min(bottom, rows.count) - 1
      move(to: 0, row: 0)
    case "s": saved = cursor
    case "u": move(to: saved.column, row: saved.row)
    case "b": for _ in 0..<min(count, columns) { if let lastCharacter { write(lastCharacter) } }
    default: erase(letter, first, count)
    }
  }

  private mutating func erase(_ letter: Character, _ kind: Int, _ count: Int) {
    let (row, column) = (cursor.row, cursor.column)
    switch letter {
    case "J" where kind == 0:
      clear(row, column..<columns)
      for below in rows.indices.dropFirst(row + 1) { clear(below, 0..<columns) }
    case "J" where kind == 1:
      for above in 0..<row { clear(above, 0..<columns) }
      clear(row, 0..<column + 1)
    case "J": for row in rows.indices { clear(row, 0..<columns) }
    case "K": clear(row, kind == 0 ? column..<columns : 0..<(kind == 1 ? column + 1 : columns))
    case "X": clear(row, column..<min(column + count, columns))
    case "L": scroll(from: row, by: -count)
    case "M": scroll(from: row, by: count)
    case "S": scroll(from: margins.lowerBound, by: count)
    case "T": scroll(from: margins.lowerBound, by: -count)
    case "P":
      let gone = min(count, columns - column)
      rows[row].cells.removeSubrange(column..<column + gone)
      rows[row].cells += Array(repeating: "", count: gone)
    case "@":
      let new = min(count, columns - column)
      rows[row].cells.insert(contentsOf: Array(repeating: "", count: new), at: column)
      rows[row].cells.removeLast(new)
    default: break
    }
  }

  private mutating func clear(_ row: Int, _ range: Range<Int>) {
    if range.count == columns {
      rows[row] = blank
    } else {
      for column in range { rows[row].cells[column] = "" }
    }
  }

  private mutating func set(mode: Int, _ isOn: Bool) {
    switch mode {
    case 7: wraps = isOn
    case 47, 1047, 1049:
      guard isOn != (main != nil) else { return }
      if isOn {
        main = (rows, cursor)
        rows = Array(repeating: blank, count: rows.count)
      } else if let main {
        rows = main.rows
        move(to: main.cursor.column, row: main.cursor.row)
        self.main = nil
      }
    default: break
    }
  }

  // MARK: Links

  /// Obeys a string, including the character that began it.
  private mutating func obey(string: [UInt8]) {
    guard string.starts(with: Array("]8;".utf8)) else { return }
    // `8;PARAMETERS;TARGET`; an empty target ends the link.
    let target = string.dropFirst(3).drop { $0 != UInt8(ascii: ";") }.dropFirst()
    link = target.isEmpty || target.count > Self.longestLink ? nil : Array(target)
  }
}
