import KJDomain

/// A TIFF file whose structure has been read.
///
/// kj always re-encodes TIFF files, since few receivers read them.
struct TIFFSource: SourcePicture {
  private let structure: TIFFStructure
  private let file: TIFFFile

  init(_ source: ByteView, limits: PictureLimits) throws(PictureError) {
    structure = try TIFFStructure(source, limits: limits)
    file = try TIFFFile(source, structure, limits: limits)
  }

  var format: PictureFormat { .tiff }
  var size: PixelSize { structure.size }
  var orientation: PictureOrientation { structure.orientation }
  var isLossless: Bool { structure.isLossless }
  var condition: PictureCondition { structure.condition }
  var isAnimated: Bool { false }
  var held: Set<DroppedData> { structure.held }
  var metadata: CarriedMetadata { structure.metadata }
  var warnings: [PictureWarning] {
    (structure.hasFurtherPages ? [.firstPageOnly] : [])
      + (structure.profileIsUnusable ? [.colorProfileDropped] : [])
  }
  var strippedCount: Int? { nil }

  func stripped() -> [UInt8] { [] }

  func reduced(
    _ window: PictureWindow, to target: PixelSize
  ) throws(PictureError) -> ReducedPicture {
    let pixels = TIFFPixels(structure)
    let reducer = RasterReducer(from: size, pixels.layout, window, to: target, orientation)
    let complaint = try file.decode(pixels, into: reducer)
    return ReducedPicture(reducer.finish(), offered: structure.profile, complaint: complaint)
  }
}
