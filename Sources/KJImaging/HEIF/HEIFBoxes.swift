// The outermost boxes of a HEIC or AVIF file.

/// Which parts a file has (ISO/IEC 14496-12, section 4.2).
struct HEIFBoxes {
  /// The description of pictures; nil in a file that has only a sequence.
  let pictures: ByteView?
  let hasSequence: Bool

  init(_ source: ByteView) {
    var (pictures, hasSequence) = (nil as ByteView?, false)
    var position = 0
    while let stated = source.bigEndian32(at: position) {
      let box = source.view(position..<source.count)
      let name = box.view(4..<8)
      // 1 announces a longer number after the name, 0 the rest of the file.
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

  /// True unless every picture in AV1 announces that color is sampled half as often in both directions.
  var hasFullColor: Bool {
    guard let pictures else { return true }
    let name = Array("av1C".utf8)
    let places = (0..<pictures.count).filter {
      pictures.buffer[$0] == name[0]
        && pictures.view($0..<$0 + name.count).buffer.elementsEqual(name)
    }
    // The flags of the configuration (AV1 in ISO base media files, section 2.3.3): no color, half the
    // columns, half the rows.
    let isHalf = places.map { place in
      pictures.byte(at: place + 6).map { $0 & 0b10000 != 0 || $0 & 0b1100 == 0b1100 } ?? false
    }
    return isHalf.isEmpty || isHalf.contains(false)
  }
}
