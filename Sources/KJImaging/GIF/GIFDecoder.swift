internal import CGIF
import KJDomain

/// A giflib decoder for one image, with a single owner.
///
/// It only decodes the rows: ``GIFStructure`` reads colors and positions, because its reads are
/// bounds-checked.
struct GIFDecoder: ~Copyable {
  /// The bytes that giflib has not read yet.
  private struct Unread {
    var bytes: UnsafeRawBufferPointer
  }

  private let file: UnsafeMutablePointer<GifFileType>
  private let unread: UnsafeMutablePointer<Unread>
  private let width: Int

  /// The first row and the row step of each pass of an interlaced image.
  private static let passes = [(0, 8), (4, 8), (2, 4), (1, 2)]

  /// Draws the first image of a file on a white canvas.
  ///
  /// - Returns: The library's message about damaged data, if there is one.
  static func decode(
    _ structure: GIFStructure, into reducer: RasterReducer
  ) throws(PictureError) -> String? {
    try open(structure.frame, of: structure) { decoder throws(PictureError) in
      try decoder.decode(structure, into: reducer)
    }
  }

  /// The library's message about the coded rows of an image, if it has one.
  static func complaint(
    about frame: GIFFrame, of structure: GIFStructure
  ) throws(PictureError) -> String? {
    try open(frame, of: structure) { decoder throws(PictureError) in
      try decoder.readImage()
      let row = UnsafeMutablePointer<UInt8>.allocate(capacity: decoder.width)
      defer { row.deallocate() }
      for _ in 0..<frame.size.height
      where DGifGetLine(decoder.file, row, Int32(decoder.width)) != GIF_OK {
        return decoder.words
      }
      return nil
    }
  }

  /// Opens a file that holds one image.
  private static func open(
    _ frame: GIFFrame, of structure: GIFStructure,
    _ body: (borrowing GIFDecoder) throws(PictureError) -> String?
  ) throws(PictureError) -> String? {
    try structure.file(of: frame.range).withView { view throws(PictureError) in
      try body(GIFDecoder(view.buffer, width: frame.size.width))
    }
  }

  private init(_ bytes: UnsafeRawBufferPointer, width: Int) throws(PictureError) {
    unread = .allocate(capacity: 1)
    unread.initialize(to: Unread(bytes: bytes))
    self.width = width
    var code: Int32 = 0
    let file = DGifOpen(
      unread,
      { file, target, count in
        guard let file, let target, count > 0,
          let unread = file.pointee.UserData?.assumingMemoryBound(to: Unread.self)
        else { return 0 }
        let part = unread.pointee.bytes.prefix(Int(count))
        UnsafeMutableRawPointer(target).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: part).baseAddress ?? UnsafeRawPointer(target),
          byteCount: part.count)
        unread.pointee.bytes = UnsafeRawBufferPointer(
          rebasing: unread.pointee.bytes.dropFirst(part.count))
        return Int32(part.count)
      }, &code)
    guard let file else {
      unread.deallocate()
      throw .decoder(.gif, Self.words(for: code))
    }
    self.file = file
  }

  deinit {
    DGifCloseFile(file, nil)
    unread.deallocate()
  }

  private func decode(
    _ structure: GIFStructure, into reducer: RasterReducer
  ) throws(PictureError) -> String? {
    try readImage()
    let canvas = GIFCanvas(structure, reducer)
    return structure.frame.isInterlaced
      ? try decodePasses(structure.frame, canvas) : try decodeRows(structure.frame, canvas)
  }

  /// Reads everything before the coded rows of the image.
  private func readImage() throws(PictureError) {
    var kind = UNDEFINED_RECORD_TYPE
    guard DGifGetRecordType(file, &kind) == GIF_OK, kind == IMAGE_DESC_RECORD_TYPE,
      DGifGetImageDesc(file) == GIF_OK, Int(file.pointee.Image.Width) == width
    else { throw .decoder(.gif, words) }
  }

  private func decodeRows(_ frame: GIFFrame, _ canvas: GIFCanvas) throws(PictureError) -> String? {
    let row = UnsafeMutablePointer<UInt8>.allocate(capacity: width)
    defer { row.deallocate() }
    canvas.addWhite(upTo: frame.offset.y)
    for index in 0..<frame.size.height {
      if frame.offset.y + index >= canvas.size.height { break }
      row.initialize(repeating: 0, count: width)
      guard DGifGetLine(file, row, Int32(width)) == GIF_OK else {
        if index == 0 { throw .decoder(.gif, words) }
        return words
      }
      canvas.add(row)
    }
    canvas.addWhite(upTo: canvas.size.height)
    return nil
  }

  /// Decodes the four passes of an interlaced image; missing rows are gray.
  private func decodePasses(
    _ frame: GIFFrame, _ canvas: GIFCanvas
  ) throws(PictureError) -> String? {
    let indices = Plane(.packed(frame.size, channels: 1))
    var isThere = [Bool](repeating: false, count: frame.size.height)
    var complaint: String?
    let rows = Self.passes.flatMap { start, step in
      Array(stride(from: start, to: frame.size.height, by: step))
    }
    for (count, row) in rows.enumerated() {
      guard DGifGetLine(file, indices.row(row), Int32(width)) == GIF_OK else {
        if count == 0 { throw .decoder(.gif, words) }
        complaint = words
        break
      }
      isThere[row] = true
    }
    canvas.addWhite(upTo: frame.offset.y)
    for row in 0..<frame.size.height { canvas.add(isThere[row] ? indices.row(row) : nil) }
    canvas.addWhite(upTo: canvas.size.height)
    return complaint
  }

  private var words: String { Self.words(for: file.pointee.Error) }

  private static func words(for code: Int32) -> String {
    GifErrorString(code).map { String(messageOf: $0).lowercased() } ?? "the data makes no sense"
  }
}
