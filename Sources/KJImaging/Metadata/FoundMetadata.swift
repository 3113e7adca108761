import KJDomain

/// The metadata of a file; if there are several packets of a kind, the first usable one counts.
struct FoundMetadata {
  /// The kinds of data other than the picture and the description of its colors.
  private(set) var kinds: Set<DroppedData> = []
  private var exif: Exif?
  private var xmp: ByteView?

  /// Notes a kind of data that cannot be carried over.
  mutating func note(_ kind: DroppedData) { kinds.insert(kind) }

  mutating func take(exif bytes: ByteView) {
    let exif = self.exif ?? Exif(bytes)
    kinds.formUnion(exif.kinds)
    self.exif = exif
  }

  /// - Parameter packet: The packet, nil if it cannot be read.
  mutating func take(xmp packet: ByteView?) {
    kinds.insert(.xmp)
    xmp = xmp ?? packet
  }

  var orientation: PictureOrientation { exif?.orientation ?? .upright }

  /// The metadata that can be carried over.
  var carried: CarriedMetadata {
    CarriedMetadata(exif: exif?.upright, xmp: xmp.map { Array($0.buffer) })
  }
}
