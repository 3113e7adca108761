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

  /// The finest sampling of color among the pictures, as their configurations say; full where none does.
  var sampling: HEIFSampling {
    guard let pictures else { return .full }
    // The decoder configuration record (ISO/IEC 14496-15, section 8.3.3.1), and the flags of that of AV1 (AV1 in ISO
    // base media files, section 2.3.3).
    let hevc = pictures.bytes(16, into: "hvcC").map { HEIFSampling(hevc: $0 & 0b11) }
    let av1 = pictures.bytes(2, into: "av1C").map(HEIFSampling.init(av1:))
    return (hevc + av1).max() ?? .full
  }
}

extension ByteView {
  /// The byte at an offset in the contents of each box with a name, wherever that name is.
  fileprivate func bytes(_ offset: Int, into name: StaticString) -> [UInt8] {
    let first = name.utf8Start.pointee
    return buffer.indices.compactMap { place in
      guard buffer[place] == first, view(place..<count).starts(with: name) else { return nil }
      return byte(at: place + name.utf8CodeUnitCount + offset)
    }
  }
}
