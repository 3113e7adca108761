/// A chunk with its position in the file (RFC 9649, section 2.3).
struct WebPChunk {
  /// The four characters of a chunk's name.
  struct Kind: Hashable {
    let characters: [UInt8]

    init(_ name: StaticString) { characters = name.withUTF8Buffer(Array.init) }

    init(_ characters: ByteView) { self.characters = Array(characters.buffer) }
  }

  static let lossy = Kind("VP8 ")
  static let lossless = Kind("VP8L")
  static let extended = Kind("VP8X")
  static let opacity = Kind("ALPH")
  static let animation = Kind("ANIM")
  static let frame = Kind("ANMF")
  static let profile = Kind("ICCP")
  static let exif = Kind("EXIF")
  static let xmp = Kind("XMP ")

  /// The length of a chunk's header: name and length.
  static let headerLength = 8

  let kind: Kind
  /// The chunk with its header, without the padding byte that makes its length even.
  let range: Range<Int>
  let contents: Range<Int>
  /// False when the file ends before the chunk does.
  let isWhole: Bool

  /// The offset of the next chunk.
  var end: Int { range.upperBound + contents.count % 2 }

  /// The chunk that begins at an offset, nil if the file ends before its contents.
  init?(in source: ByteView, at start: Int) {
    guard let length = source.littleEndian(at: start + 4, bytes: 4) else { return nil }
    kind = Kind(source.view(start..<start + 4))
    let first = start + Self.headerLength
    contents = first..<min(first + length, source.count)
    range = start..<contents.upperBound
    isWhole = contents.count == length
  }

  /// The consecutive chunks in a part of a file.
  static func chunks(in source: ByteView, _ range: Range<Int>) -> [WebPChunk] {
    let part = source.view(0..<range.upperBound)
    var chunks: [WebPChunk] = []
    var position = range.lowerBound
    while position < range.upperBound, let chunk = WebPChunk(in: part, at: position) {
      chunks.append(chunk)
      position = chunk.end
    }
    return chunks
  }
}
