internal import KJBase
internal import KJDomain
internal import KJSystem
internal import SystemPackage

/// The local name of a file.
struct LocalName {
  let bytes: [UInt8]
  /// Whether the file has the same name on the host.
  let isOwn: Bool

  /// The last component of a path on the host, byte for byte if it is printable text that programs neither mistake for
  /// an option nor hide; otherwise a similar name.
  ///
  /// - Returns: nil for a path that can only be a directory.
  init?(of path: [UInt8]) {
    guard
      let name = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).last,
      !name.isEmpty, ![Array(".".utf8), Array("..".utf8)].contains(Array(name))
    else { return nil }
    let text = String(validating: name, as: UTF8.self)
    let beginsAsUsual = ![UInt8(ascii: "."), UInt8(ascii: "-")].contains(name[name.startIndex])
    if name.count <= RemoteName.maximumLength, beginsAsUsual, let text, text == text.printable {
      (bytes, isOwn) = (Array(name), true)
      return
    }
    let reduced = LocalFileName(Array(name))
    let ending = reduced.fileExtension.map { ".\($0)" } ?? ""
    (bytes, isOwn) = (Array((reduced.stem + ending).utf8), false)
  }

  private init(bytes: [UInt8]) { (self.bytes, isOwn) = (bytes, false) }

  /// The same name if it is free; otherwise the first free one with a number before its extension: `plot-2.png`.
  func unlike(_ taken: Set<[UInt8]>) -> LocalName {
    let dot = bytes.lastIndex(of: UInt8(ascii: ".")) ?? bytes.endIndex
    var (name, number) = (self, 1)
    while taken.contains(name.bytes) {
      number += 1
      name = LocalName(bytes: bytes[..<dot] + Array("-\(number)".utf8) + bytes[dot...])
    }
    return name
  }
}
