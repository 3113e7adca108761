import KJDomain

/// The metadata that every format can hold.
struct CarriedMetadata {
  /// A TIFF structure whose orientation is upright.
  var exif: [UInt8]?
  /// An XMP packet.
  var xmp: [UInt8]?

  static let none = CarriedMetadata()

  /// The kinds of a file's data that this metadata keeps.
  var kinds: Set<DroppedData> {
    var kinds: Set<DroppedData> = []
    if exif != nil { kinds.formUnion([.exif, .position, .thumbnail]) }
    if xmp != nil { kinds.insert(.xmp) }
    return kinds
  }
}
