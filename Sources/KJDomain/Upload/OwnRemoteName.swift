internal import KJBase

/// A name that kj itself gives to a file: to an upload, complete or not.
package enum OwnRemoteName: Hashable, Sendable {
  /// `20261122-093015-photo-3fa2.jpg`, by ``NameTemplate/standard``, with the local time of the uploading
  /// machine. `letters` are the random digits at the end of the stem.
  case upload(Timestamp, letters: String)
  /// `.kj-9f0c….part`: an upload that is under way, or that was left behind.
  case unfinished

  private static let hiddenPrefix = Array(".kj-".utf8)
  private static let hiddenSuffix = Array(".part".utf8)
  /// The length of `yyyyMMdd-HHmmss`.
  private static let timeLength = 15

  /// Reads a name; nil if it is any other name.
  package init?(_ name: [UInt8]) {
    if name.starts(with: Self.hiddenPrefix),
      name.reversed().starts(with: Self.hiddenSuffix.reversed())
    {
      let digits = name.dropFirst(Self.hiddenPrefix.count).dropLast(Self.hiddenSuffix.count)
      guard (1...16).contains(digits.count), digits.allSatisfy(\.isLowerHexDigit) else {
        return nil
      }
      self = .unfinished
      return
    }
    guard name.count > Self.timeLength + 1, name[Self.timeLength] == UInt8(ascii: "-"),
      let time = Timestamp(parsing: String(decoding: name[..<Self.timeLength], as: UTF8.self))
    else { return nil }
    var rest = name[(Self.timeLength + 1)...]
    if let dot = rest.lastIndex(of: UInt8(ascii: ".")), !rest[dot...].contains(UInt8(ascii: "-")) {
      guard (2...11).contains(rest.endIndex - dot),
        rest[(dot + 1)...].allSatisfy({ $0.isAlphanumeric && !(0x41...0x5A).contains($0) })
      else { return nil }
      rest = rest[..<dot]
    }
    guard let hyphen = rest.lastIndex(of: UInt8(ascii: "-")), rest.endIndex - hyphen == 5,
      rest[(hyphen + 1)...].allSatisfy(\.isLowerHexDigit)
    else { return nil }
    let stem = rest[..<hyphen]
    guard (1...40).contains(stem.count),
      stem.allSatisfy({ $0.isAlphanumeric || "._-".utf8.contains($0) })
    else { return nil }
    let letters = String(decoding: rest[(hyphen + 1)...], as: UTF8.self)
    self = .upload(time, letters: letters)
  }
}
