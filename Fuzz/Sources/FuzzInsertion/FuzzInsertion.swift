// Fuzz entry for text inserted into sessions, and for the forms in which a path is inserted.

import KJBase
import KJDomain

/// Called by libFuzzer with one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzInsertion(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  for format in PathFormat.named {
    if let text = try? InsertionText(path: bytes, as: format) { check(text) }
  }
  if let text = try? InsertionText(text: bytes) { check(text) }
  let shown = VisibleBytes(bytes).description
  precondition(shown.printable == shown)

  let text = String(decoding: bytes, as: UTF8.self)
  if let format = PathFormat(text) {
    precondition(PathFormat(format.description) == format)
    if let text = try? InsertionText(path: Array("/tmp/a b".utf8), as: format) { check(text) }
  }
  return 0
}

/// Checks the properties of every text that passes the filter.
private func check(_ text: InsertionText) {
  let inside = text.bracketedPaste.dropFirst(InsertionText.pasteStart.count)
    .dropLast(InsertionText.pasteEnd.count)
  precondition(inside.elementsEqual(text.unframed))
  precondition(!inside.contains { $0 < 0x20 || $0 == 0x7F })
  precondition(!inside.isEmpty && inside.count <= InsertionText.maximumLength + 1)
  let shown = String(decoding: inside, as: UTF8.self)
  precondition(shown.utf8.elementsEqual(inside) && shown.printable.utf8.elementsEqual(inside))
}
