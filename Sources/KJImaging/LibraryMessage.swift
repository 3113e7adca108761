// The messages of picture libraries.

extension String {
  /// A library's message in a form that fits after a colon: without trailing blanks, line breaks or full stops.
  init(messageOf text: UnsafePointer<CChar>) {
    let bytes = Array(String(cString: text).utf8)
    let end = bytes.lastIndex { $0 > 0x20 && $0 != UInt8(ascii: ".") }
    self = end.map { String(decoding: bytes[...$0], as: UTF8.self) } ?? "the data makes no sense"
  }
}
