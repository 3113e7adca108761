/// The entries of a directory (TIFF 6.0, section 2, and the BigTIFF proposal).
///
/// A directory that counts or points beyond the file is read up to the end of the file.
struct TIFFDirectory {
  /// The entries that kj reads.
  enum Tag: Int {
    case kind = 254
    case width = 256
    case height = 257
    case bitsPerSample = 258
    case compression = 259
    case photometric = 262
    case fillOrder = 266
    case make = 271
    case stripOffsets = 273
    case orientation = 274
    case samplesPerPixel = 277
    case stripCounts = 279
    case planes = 284
    case tileOffsets = 324
    case tileCounts = 325
    case innerDirectories = 330
    case opacity = 338
    case sampleFormat = 339
    case xmp = 700
    case captions = 33723
    case photoshop = 34377
    case exif = 34665
    case profile = 34675
    case position = 34853
    case rawVersion = 50706
  }

  /// The location of the values of an entry.
  private struct Entry {
    let valueLength: Int
    let isNumber: Bool
    let count: Int
    let start: Int
  }

  private let bytes: TIFFBytes
  private let entries: [Int: Entry]
  /// The offset of the next directory.
  let next: Int?

  /// The lengths of the value types, by type number.
  private static let lengths = [
    1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 16: 8, 17: 8,
    18: 8,
  ]
  /// The types of unsigned numbers.
  private static let numberTypes: Set<Int> = [1, 3, 4, 13, 16, 18]

  /// The directory at an offset, nil if the file ends there.
  init?(in bytes: TIFFBytes, at start: Int) {
    let countLength = bytes.isBig ? 8 : 2
    guard let count = bytes.number(at: start, bytes: countLength), count > 0 else { return nil }
    let entryLength = 4 + 2 * bytes.offsetLength
    let first = start + countLength
    let end = first + min(count, bytes.source.count / entryLength) * entryLength
    var entries: [Int: Entry] = [:]
    for offset in stride(from: first, to: min(end, bytes.source.count), by: entryLength) {
      guard let tag = bytes.number(at: offset, bytes: 2) else { break }
      if entries[tag] == nil { entries[tag] = Self.entry(in: bytes, at: offset) }
    }
    self.bytes = bytes
    self.entries = entries
    next = bytes.number(at: end, bytes: bytes.offsetLength).flatMap(bytes.inside)
  }

  /// The entry at an offset; nil if its type is unknown or its values are beyond the file.
  private static func entry(in bytes: TIFFBytes, at offset: Int) -> Entry? {
    guard let type = bytes.number(at: offset + 2, bytes: 2), let length = lengths[type],
      let count = bytes.number(at: offset + 4, bytes: bytes.offsetLength),
      count <= bytes.source.count / length
    else { return nil }
    let place = offset + 4 + bytes.offsetLength
    let isInside = count * length <= bytes.offsetLength
    let start = isInside ? place : bytes.number(at: place, bytes: bytes.offsetLength)
    guard let start, start <= bytes.source.count - count * length else { return nil }
    return Entry(
      valueLength: length, isNumber: numberTypes.contains(type), count: count, start: start)
  }

  func has(_ tag: Tag) -> Bool { entries[tag.rawValue] != nil }

  /// The number of values in an entry.
  func count(_ tag: Tag) -> Int { entries[tag.rawValue]?.count ?? 0 }

  /// A value of an entry, nil when there is none or it is not an unsigned number.
  func number(_ tag: Tag, at index: Int = 0) -> Int? {
    guard let entry = entries[tag.rawValue], entry.isNumber, index < entry.count else { return nil }
    return bytes.number(at: entry.start + index * entry.valueLength, bytes: entry.valueLength)
  }

  /// The bytes of all values of an entry.
  func contents(_ tag: Tag) -> ByteView? {
    entries[tag.rawValue].map {
      bytes.source.view($0.start..<$0.start + $0.count * $0.valueLength)
    }
  }

  // MARK: What the picture is for

  /// True for a smaller version of another picture.
  var isPreview: Bool { number(.kind).map { $0 & 1 == 1 } ?? false }

  /// True for a mask for another picture.
  var isMask: Bool { number(.kind).map { $0 & 4 == 4 } ?? false }
}
