/// An ICC profile (ICC.1:2010, annex B.4).
struct ICCProfile: Hashable {
  private static let signature: StaticString = "ICC_PROFILE\0"
  /// Signature, sequence number and count.
  private static let prefixLength = 14
  /// The maximum number of profile bytes in one segment.
  static let chunkLength = 65_519
  /// A longer profile is a burden on every reader rather than a description of colors.
  static let maximumLength = 256_000

  let bytes: [UInt8]
  private let contents: ICCContents

  /// A profile; nil if it is longer than ``maximumLength`` or damaged, or says nothing about colors.
  init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.maximumLength,
      let contents = bytes.withUnsafeBytes({ ICCContents(ByteView($0)) }),
      // Elements that overlap in the file become longer.
      contents.assembled.count <= Self.maximumLength
    else { return nil }
    self.bytes = bytes
    self.contents = contents
  }

  private init(_ contents: ICCContents) {
    bytes = contents.assembled
    self.contents = contents
  }

  /// The profile without data that is not needed to show colors and could reveal whose picture it is.
  var anonymous: ICCProfile { ICCProfile(contents.isSRGB ? .sRGB : contents) }

  /// True for the contents of an APP2 segment that holds a piece of a profile.
  static func isPiece(_ payload: ByteView) -> Bool { payload.starts(with: signature) }

  /// Joins the pieces found in a file, in any order.
  ///
  /// Nil when a piece is missing, occurs twice or disagrees with the others about their number, or
  /// when the whole is too long.
  init?(pieces: [ByteView]) {
    guard let first = pieces.first, let count = first.byte(at: 13), pieces.count == Int(count)
    else { return nil }
    var ordered = [ByteView?](repeating: nil, count: Int(count))
    for piece in pieces {
      guard let number = piece.byte(at: 12), (1...count).contains(number),
        piece.byte(at: 13) == count, ordered[Int(number) - 1] == nil
      else { return nil }
      ordered[Int(number) - 1] = piece.view(Self.prefixLength..<piece.count)
    }
    let parts = ordered.compactMap(\.self)
    guard parts.reduce(0, { $0 + $1.count }) <= Self.maximumLength else { return nil }
    self.init(parts.flatMap { Array($0.buffer) })
  }

  /// True if the profile is for the channels of a picture; a reader may refuse it otherwise.
  func describes(_ picture: PackedPicture) -> Bool {
    // The kind of color data (ICC.1:2010, section 7.2.6).
    bytes.dropFirst(16).starts(with: (picture.isGray ? "GRAY" : "RGB ").utf8)
  }

  private var segmentCount: Int { (bytes.count + Self.chunkLength - 1) / Self.chunkLength }

  /// The length in bytes of ``segments``.
  var segmentsCount: Int { bytes.count + segmentCount * (4 + Self.prefixLength) }

  /// The segments that hold the profile, with markers.
  var segments: [UInt8] {
    let count = segmentCount
    var result: [UInt8] = []
    result.reserveCapacity(segmentsCount)
    for index in 0..<count {
      let chunk = bytes.dropFirst(index * Self.chunkLength).prefix(Self.chunkLength)
      let length = 2 + Self.prefixLength + chunk.count
      result += [0xFF, JPEGMarker.app2.rawValue, UInt8(length >> 8), UInt8(length & 0xFF)]
      result += Self.signature.withUTF8Buffer(Array.init)
      result += [UInt8(index + 1), UInt8(count)]
      result += chunk
    }
    return result
  }
}
