/// The boxes of a file (ISO/IEC 14496-12, section 4.2).
struct HEIFBoxes {
  /// The description of the pictures; nil in a file that has only a sequence.
  let pictures: ByteView?
  let hasSequence: Bool

  init(_ source: ByteView) {
    var (pictures, hasSequence) = (nil as ByteView?, false)
    var position = 0
    while let stated = source.bigEndian32(at: position) {
      let box = source.view(position..<source.count)
      let name = box.view(4..<8)
      // 1 means that a longer number follows the name, 0 that the box extends to the end of the file.
      let long = box.bigEndian32(at: 8) == 0 ? box.bigEndian32(at: 12) : nil
      let length = stated == 0 ? box.count : stated == 1 ? long : stated
      guard let length, length >= 8 else { break }
      if name.starts(with: "meta"), pictures == nil { pictures = box.view(0..<length) }
      if name.starts(with: "moov") { hasSequence = true }
      position += length
    }
    self.pictures = pictures
    self.hasSequence = hasSequence
  }

  /// The finest color sampling among the pictures, according to their configurations; full if there are none.
  var sampling: HEIFSampling {
    guard let pictures else { return .full }
    // The HEVC decoder configuration record (ISO/IEC 14496-15, section 8.3.3.1), and the flags of the AV1 one (AV1 in
    // ISO base media files, section 2.3.3).
    let hevc = pictures.contents(of: "hvcC").compactMap { pictures.byte(at: $0 + 16) }
    let av1 = pictures.contents(of: "av1C").compactMap { pictures.byte(at: $0 + 2) }
    return (hevc.map { HEIFSampling(hevc: $0 & 0b11) } + av1.map(HEIFSampling.init(av1:))).max()
      ?? .full
  }

  /// Whether a picture consists of so few tiles that libheif, which decodes several at a time, holds nearly all of them
  /// together with the picture.
  var hasFewTiles: Bool {
    guard let pictures else { return false }
    // The references of a derived image item (ISO/IEC 23008-12, section 6.4.7).
    return pictures.contents(of: "dimg").contains { place in
      pictures.bigEndian16(at: place + 2).map { (1..<Self.manyTiles).contains($0) } ?? false
    }
  }

  /// With at least this many tiles, those decoded at one time are much smaller than the picture.
  private static let manyTiles = 8
}

extension ByteView {
  /// The offset after each occurrence of a name.
  fileprivate func contents(of name: StaticString) -> [Int] {
    let first = name.utf8Start.pointee
    return buffer.indices.compactMap { place in
      guard buffer[place] == first, view(place..<count).starts(with: name) else { return nil }
      return place + name.utf8CodeUnitCount
    }
  }
}
