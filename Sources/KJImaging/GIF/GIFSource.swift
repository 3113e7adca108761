import KJDomain

/// A GIF file whose structure has been read.
struct GIFSource: SourcePicture {
  private let structure: GIFStructure

  init(_ structure: GIFStructure) { self.structure = structure }

  var format: PictureFormat { .gif }
  var size: PixelSize { structure.size }
  var orientation: PictureOrientation { .upright }
  var isLossless: Bool { true }
  var condition: PictureCondition { structure.condition }
  var isAnimated: Bool { structure.isAnimated }
  var held: Set<DroppedData> { structure.metadata.kinds }
  var metadata: CarriedMetadata { structure.metadata.carried }
  var warnings: [PictureWarning] { [] }
  var strippedCount: Int? { condition == .whole ? structure.assembledCount : nil }

  func stripped() -> [UInt8] { structure.assembled() }

  func complaintAboutFurtherFrames() throws(PictureError) -> String? {
    for frame in structure.furtherFrames {
      if let complaint = try GIFDecoder.complaint(about: frame, of: structure) { return complaint }
    }
    return nil
  }

  func reduced(
    _ window: PictureWindow, to target: PixelSize
  ) throws(PictureError) -> ReducedPicture {
    let reducer = RasterReducer(from: size, .rgb, window, to: target, .upright)
    let complaint = try GIFDecoder.decode(structure, into: reducer)
    return ReducedPicture(picture: .packed(reducer.finish()), profile: nil, complaint: complaint)
  }
}
