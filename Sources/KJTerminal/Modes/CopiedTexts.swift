/// The most recent pieces of text that programs have copied, with OSC 52 or kitty's OSC 5522.
package struct CopiedTexts {
  package static let most = 16
  /// In bytes; longer text is not kept.
  package static let longest = 64 << 10

  /// Text that OSC 5522 delivers piece by piece.
  private struct Unfinished {
    let type: ArraySlice<UInt8>?
    var text: [UInt8] = []
  }

  /// The pieces of text, oldest first.
  package private(set) var all: [[UInt8]] = []
  /// The latest text from OSC 52, until it is taken.
  private var untaken: [UInt8]?
  private var unfinished: Unfinished?

  package init() {}

  /// Takes the latest text from OSC 52; nil if it was already taken.
  package mutating func takeNewest() -> [UInt8]? { untaken.take() }

  /// Obeys OSC 52 with text in Base64.
  mutating func add(base64: ArraySlice<UInt8>) {
    let text = Self.decoded(base64)
    add(text)
    untaken = text
  }

  private mutating func add(_ text: [UInt8]) {
    guard !text.isEmpty, text.count <= Self.longest else { return }
    if all.count == Self.most { all.removeFirst() }
    all.append(text)
  }

  /// Obeys OSC 5522: `type=write` begins, each `type=wdata` adds a piece for the MIME type that it names, and a
  /// `type=wdata` without a MIME type ends the text.
  mutating func follow(_ metadata: ArraySlice<UInt8>, _ payload: ArraySlice<UInt8>) {
    let fields = metadata.split(separator: UInt8(ascii: ":"))
    func value(_ key: String) -> ArraySlice<UInt8>? {
      fields.first { $0.starts(with: key.utf8) }?.dropFirst(key.utf8.count)
    }
    let type = value("mime=")
    let isData = value("type=")?.elementsEqual("wdata".utf8) == true
    if !isData || unfinished?.type != type, let whole = unfinished.take() { add(whole.text) }
    guard isData, let type else { return }
    var text = unfinished ?? Unfinished(type: type)
    if text.text.count <= Self.longest { text.text += Self.decoded(payload) }
    unfinished = text
  }

  /// Decodes leniently, like the terminals that accept malformed Base64: characters that are not digits are ignored.
  private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in text {
      guard let digit = value(of: byte) else {
        // Padding ends a group early.
        if byte == UInt8(ascii: "=") { count = 0 }
        continue
      }
      bits = bits << 6 | digit
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
    }
    return bytes
  }

  private static func value(of digit: UInt8) -> UInt32? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
