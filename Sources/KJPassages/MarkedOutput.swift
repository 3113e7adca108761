/// Finds the two marks as the bytes arrive, and looks at each byte once.
package struct MarkedOutput {
  /// In bytes; more than any script of kj prints.
  package static let longest = 1 << 20

  private let mark: [UInt8]
  /// Everything so far; the bytes before the first mark are what the login printed.
  package private(set) var bytes: [UInt8] = []
  /// Where the unfinished line begins.
  private var lineStart = 0
  /// Where the script's own output begins.
  private var start: Int?
  /// The script's output, without the newline before the second mark; nil until that mark has arrived.
  package private(set) var written: [UInt8]?
  /// The bytes after the second mark.
  package private(set) var rest: [UInt8] = []

  package init(mark: String) { self.mark = Array(mark.utf8) }

  /// Whether the first mark has arrived, which shows that there is a shell.
  package var hasBegun: Bool { start != nil }

  /// The script's output so far.
  package var soFar: ArraySlice<UInt8> { start.map { bytes[$0...] } ?? [] }

  /// Whether more arrived than any script of kj prints.
  package var isTooLong: Bool { bytes.count > Self.longest }

  /// Takes the script's output so far, which is then no longer kept.
  ///
  /// The end of the output stays as long as it may be the beginning of the second mark.
  package mutating func take() -> [UInt8] {
    guard let start, written == nil else { return [] }
    let mayBeMark = mark.starts(with: bytes[lineStart...])
    let end = mayBeMark ? max(start, lineStart - 1) : bytes.count
    defer {
      bytes.removeSubrange(start..<end)
      lineStart = max(start, lineStart - (end - start))
    }
    return Array(bytes[start..<end])
  }

  package mutating func append(_ chunk: some Collection<UInt8>) {
    let scanned = bytes.count
    bytes += chunk
    guard written == nil else { return }
    for position in scanned..<bytes.count where bytes[position] == UInt8(ascii: "\n") {
      let isMark = bytes[lineStart..<position].elementsEqual(mark)
      if isMark, let start {
        written = Array(bytes[start..<max(start, lineStart - 1)])
        rest = Array(bytes[(position + 1)...])
        return
      }
      lineStart = position + 1
      if isMark { start = lineStart }
    }
  }
}
