// The messages of picture libraries.

extension String {
  /// The message of a library, as it can stand after a colon: without the blanks, line ends and full stop at its end.
  init(messageOf text: UnsafePointer<CChar>) {
    let bytes = Array(String(cString: text).utf8)
    let end = bytes.lastIndex { $0 > 0x20 && $0 != UInt8(ascii: ".") }
    self = end.map { String(decoding: bytes[...$0], as: UTF8.self) } ?? "the data makes no sense"
  }
}
