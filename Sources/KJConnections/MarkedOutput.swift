// The output of a script, between two lines that nobody else can foresee.

/// Finds the marks while the bytes come, and looks at each byte once.
struct MarkedOutput {
  /// More than any script here prints.
  static let longest = 1 << 20

  private let mark: [UInt8]
  /// All bytes so far; those before the first mark were printed by the login.
  private(set) var bytes: [UInt8] = []
  /// Where the last line begins, which has not ended.
  private var lineStart = 0
  /// Where the script's own output begins.
  private var start: Int?
  /// What the script wrote, without the newline before the second mark; nil until that mark has come.
  private(set) var written: [UInt8]?
  /// The bytes after the second mark.
  private(set) var rest: [UInt8] = []

  init(mark: String) {
    self.mark = Array(mark.utf8)
  }

  /// Whether the first mark has come: a shell is there.
  var hasBegun: Bool { start != nil }

  /// Whether more came than any script prints.
  var isTooLong: Bool { bytes.count > Self.longest }

  mutating func append(_ chunk: some Collection<UInt8>) {
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
