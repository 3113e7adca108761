internal import CHEIF
import KJDomain

/// The primary picture of a HEIC or AVIF file.
///
/// The bytes of the file must outlive it, and it must not be shared between threads.
final class HEIFFile {
  let library: HEIFLibrary
  let format: PictureFormat
  /// The size of the coded picture, before it is cropped and turned.
  let codedSize: PixelSize
  /// Bits per sample; more than eight for HDR.
  let depth: Int
  private let context: OpaquePointer
  private let handle: OpaquePointer
  private var image: HEIFImage?

  /// Longer than any sensible metadata.
  private static let longestMetadata = 4 << 20
  private static let mostMetadataBlocks = 64
  /// Color primaries close to those of sRGB, or unspecified (ISO/IEC 23091-2, table 2).
  private static let usualPrimaries: Set<Int32> = [1, 2, 5, 6, 7]
  /// The transfer functions of HDR: PQ and HLG (table 3).
  private static let unusualTransfers: Set<Int32> = [16, 18]

  /// One block of metadata.
  struct Metadata {
    enum Kind {
      case exif
      case xmp
      case other
    }
    let kind: Kind
    /// Empty if there are too many or they cannot be read.
    let bytes: [UInt8]
  }

  /// Opens a file and reads its headers; decodes nothing.
  init(_ source: ByteView, _ format: PictureFormat) throws(PictureError) {
    guard let library = HEIFLibrary.shared else {
      throw .missingLibrary(format, name: "libheif", apt: "libheif1", brew: "libheif")
    }
    guard let context = library.contextAllocate() else { throw .decoder(format, "no memory") }
    var handle: OpaquePointer?
    var error = library.contextRead(context, source.start, source.count, nil)
    if error.code == 0 { error = library.contextPrimary(context, &handle) }
    guard error.code == 0, let handle else {
      // The context owns the message, so copy it first.
      let words = Self.words(of: error)
      library.contextFree(context)
      let boxes = HEIFBoxes(source)
      throw boxes.pictures == nil && boxes.hasSequence
        ? .unsupported(format, "a sequence without a still picture") : .decoder(format, words)
    }
    self.library = library
    self.format = format
    self.context = context
    self.handle = handle
    codedSize = PixelSize(
      width: Int(library.handleCodedWidth(handle)), height: Int(library.handleCodedHeight(handle)))
    depth = Int(library.handleDepth(handle))
  }

  deinit {
    library.handleRelease(handle)
    library.contextFree(context)
  }

  private static func words(of error: kj_heif_error) -> String {
    error.message.map { String(messageOf: $0) } ?? "error \(error.code)"
  }

  var hasOpacity: Bool { library.handleHasOpacity(handle) != 0 }

  var hasThumbnail: Bool { library.handleThumbnailCount(handle) > 0 }

  /// True when there are pictures other than the primary one.
  var hasFurtherPictures: Bool { library.contextPictureCount(context) > 1 }

  // MARK: Colors

  /// The length of the color profile; 0 if there is none.
  var profileSize: Int { library.handleProfileSize(handle) }

  /// The color profile, nil when there is none or its length makes no sense.
  var profile: ICCProfile? {
    let count = profileSize
    guard (1...ICCProfile.maximumLength).contains(count) else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    guard library.handleProfile(handle, &bytes).code == 0 else { return nil }
    return ICCProfile(bytes)
  }

  /// True if code points, used instead of a profile, describe colors that sRGB does not have.
  var isWideGamut: Bool {
    var points: UnsafeMutablePointer<kj_heif_nclx>?
    let error = library.handleCodePoints(handle, &points)
    guard let points else { return false }
    // The library returns the code points even if it reports an error about one of them.
    defer { library.codePointsFree(points) }
    guard error.code == 0 else { return false }
    return !Self.usualPrimaries.contains(points.pointee.primaries)
      || Self.unusualTransfers.contains(points.pointee.transfer)
  }

  // MARK: Metadata

  /// The blocks of metadata, up to a limit.
  var metadata: [Metadata] {
    let count = min(Int(library.metadataCount(handle, nil)), Self.mostMetadataBlocks)
    guard count > 0 else { return [] }
    var ids = [UInt32](repeating: 0, count: count)
    let filled = Int(library.metadataList(handle, nil, &ids, Int32(count)))
    return ids.prefix(max(0, filled)).map { id in Metadata(kind: kind(of: id), bytes: bytes(of: id))
    }
  }

  private func kind(of id: UInt32) -> Metadata.Kind {
    switch library.metadataType(handle, id).map({ String(cString: $0) }) {
    case "Exif": return .exif
    case "mime":
      let type = library.metadataContentType(handle, id).map { String(cString: $0) }
      return type == "application/rdf+xml" ? .xmp : .other
    default: return .other
    }
  }

  private func bytes(of id: UInt32) -> [UInt8] {
    let count = library.metadataSize(handle, id)
    guard (1...Self.longestMetadata).contains(count) else { return [] }
    var bytes = [UInt8](repeating: 0, count: count)
    return library.metadataCopy(handle, id, &bytes).code == 0 ? bytes : []
  }

  // MARK: Pixels

  /// The size of the upright picture; reading it decodes the picture, because the size that a file announces is
  /// not always the size after all cropping and turning.
  var size: PixelSize { get throws(PictureError) { try decoded().size } }

  /// Passes the rows of the picture to a reducer of its size and ``layout``, then releases them.
  func addRows(to reducer: RasterReducer) throws(PictureError) {
    let image = try decoded()
    image.addRows(to: reducer)
    self.image = nil
  }

  var layout: PixelLayout { hasOpacity ? .rgba : .rgb }

  private func decoded() throws(PictureError) -> HEIFImage {
    if let image { return image }
    // Ask for one plane per color: to pack them, the library would hold one or two more copies of the picture.
    var pixels: OpaquePointer?
    let error = library.decode(
      handle, &pixels, Int32(kj_heif_colorspace_rgb), Int32(kj_heif_chroma_444), nil)
    guard error.code == 0, let pixels else { throw .decoder(format, Self.words(of: error)) }
    guard let image = HEIFImage(pixels, layout, library) else {
      throw .decoder(format, "there are no rows")
    }
    self.image = image
    return image
  }
}
