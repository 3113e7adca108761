internal import CTurboJPEG
import KJDomain

/// A TurboJPEG decompressor with a single owner.
///
/// It uses only functions of TurboJPEG 2.x, which 3.x also has.
struct JPEGDecoder: ~Copyable {
  private let handle: tjhandle
  private static let flags = Int32(TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS)

  /// The way to decode a picture, determined from its header.
  private enum Coding {
    case luminanceAndColor(ChromaSubsampling)
    case rgb
    case fourColor
  }

  init() throws(PictureError) {
    guard let handle = tjInitDecompress() else {
      throw .decoder(.jpeg, String(messageOf: tjGetErrorStr2(nil)))
    }
    self.handle = handle
  }

  deinit { tjDestroy(handle) }

  /// Decodes a picture, reduced to a scale, into planes of luminance and color.
  ///
  /// Using luminance and color as they are in the file is cheap. A picture that is not coded that
  /// way, or whose sampling TurboJPEG does not know, is decoded through packed pixels.
  func decode(
    _ structure: JPEGStructure, at scale: DecodingScale
  ) throws(PictureError) -> DecodedPicture {
    switch try coding(of: structure) {
    case .luminanceAndColor(let subsampling):
      return try decodePlanes(structure, at: scale, subsampling)
    case .rgb: return try decodePacked(structure, at: scale, TJPF_RGB, channels: 3)
    case .fourColor: return try decodePacked(structure, at: scale, TJPF_CMYK, channels: 4)
    }
  }

  /// The subsampling of a picture that is coded as luminance and color; nil for another coding.
  func subsampling(of structure: JPEGStructure) throws(PictureError) -> ChromaSubsampling? {
    guard case .luminanceAndColor(let subsampling) = try coding(of: structure) else { return nil }
    return subsampling
  }

  private func coding(of structure: JPEGStructure) throws(PictureError) -> Coding {
    var (width, height, subsampling, colorspace) = (Int32(0), Int32(0), Int32(-1), Int32(-1))
    let picture = structure.picture
    // The result does not distinguish a warning from a failure, but the values do.
    _ = tjDecompressHeader3(
      handle, picture.start, UInt(picture.count), &width, &height, &subsampling, &colorspace)
    guard PixelSize(width: Int(width), height: Int(height)) == structure.frame.size else {
      throw .decoder(.jpeg, lastMessage)
    }
    switch colorspace {
    case Int32(TJCS_CMYK.rawValue), Int32(TJCS_YCCK.rawValue): return .fourColor
    case Int32(TJCS_GRAY.rawValue): return .luminanceAndColor(.gray)
    case Int32(TJCS_YCbCr.rawValue):
      // Gray is not a valid subsampling for a color picture.
      let known = ChromaSubsampling(code: subsampling).flatMap { $0 == .gray ? nil : $0 }
      return known.map(Coding.luminanceAndColor) ?? .rgb
    default: return structure.isFourColor ? .fourColor : .rgb
    }
  }

  private func decodePlanes(
    _ structure: JPEGStructure, at scale: DecodingScale, _ subsampling: ChromaSubsampling
  ) throws(PictureError) -> DecodedPicture {
    let size = structure.frame.size
    let reduced = scale.applied(to: size)
    let planes = PlaneShape.planes(of: size, reducedTo: scale, subsampling).map(Plane.init)
    var pointers = planes.map { Optional($0.samples) }
    var strides = planes.map { Int32($0.shape.stride) }
    let picture = structure.picture
    planes[0].markLastRow()
    let result = withExtendedLifetime(planes) {
      tjDecompressToYUVPlanes(
        handle, picture.start, UInt(picture.count), &pointers, Int32(reduced.width), &strides,
        Int32(reduced.height), Self.flags)
    }
    let warning = try complaint(about: result, lastRowOf: planes[0])
    return DecodedPicture(planes: planes, warning: warning)
  }

  private func decodePacked(
    _ structure: JPEGStructure, at scale: DecodingScale, _ format: TJPF, channels: Int
  ) throws(PictureError) -> DecodedPicture {
    let reduced = scale.applied(to: structure.frame.size)
    let pixels = Plane(.packed(reduced, channels: channels))
    let picture = structure.picture
    pixels.markLastRow()
    let result = withExtendedLifetime(pixels) {
      tjDecompress2(
        handle, picture.start, UInt(picture.count), pixels.samples, Int32(reduced.width),
        Int32(pixels.shape.stride), Int32(reduced.height), Int32(format.rawValue), Self.flags)
    }
    let warning = try complaint(about: result, lastRowOf: pixels)
    let rgb = channels == 4 ? pixels.convertedToRGB(areInverted: structure.adobe != nil) : pixels
    let planes = PlaneShape.planes(of: structure.frame.size, reducedTo: scale, .full)
      .map(Plane.init)
    try JPEGEncoder().separate(rgb, isGray: false, into: planes, .full)
    return DecodedPicture(planes: planes, warning: warning)
  }

  /// The pixels of a file that kj encoded, with color at full resolution.
  static func packed(_ file: [UInt8]) throws(PictureError) -> PackedPicture {
    try file.withView { view throws(PictureError) in
      let structure = try JPEGStructure(view)
      let decoder = try JPEGDecoder()
      let planes = try decoder.decode(structure, at: .full).planes
      return try decoder.packed(
        PlanarPicture(size: structure.frame.size, subsampling: .full, planes: planes))
    }
  }

  /// Converts luminance and color to red, green and blue.
  func packed(_ picture: PlanarPicture) throws(PictureError) -> PackedPicture {
    let isGray = picture.subsampling == .gray
    let pixels = Plane(.packed(picture.size, channels: isGray ? 1 : 3))
    var pointers = picture.planes.map { Optional(UnsafePointer($0.samples)) }
    var strides = picture.planes.map { Int32($0.shape.stride) }
    let result = withExtendedLifetime((picture, pixels)) {
      tjDecodeYUVPlanes(
        handle, &pointers, &strides, picture.subsampling.code, pixels.samples,
        Int32(picture.size.width), Int32(pixels.shape.stride), Int32(picture.size.height),
        Int32((isGray ? TJPF_GRAY : TJPF_RGB).rawValue), Self.flags)
    }
    guard result == 0 else { throw .decoder(.jpeg, lastMessage) }
    return PackedPicture(pixels)
  }

  /// The library's message, if decoding reached the last row despite a complaint.
  ///
  /// TurboJPEG 2.x reports a failure after a warning as a warning, so its error code does not say
  /// whether there is a picture. The mark in the last row does.
  private func complaint(about result: Int32, lastRowOf plane: Plane) throws(PictureError)
    -> String?
  {
    guard result != 0 else { return nil }
    guard !plane.lastRowIsMarked else { throw .decoder(.jpeg, lastMessage) }
    return lastMessage
  }

  private var lastMessage: String { String(messageOf: tjGetErrorStr2(handle)) }
}
