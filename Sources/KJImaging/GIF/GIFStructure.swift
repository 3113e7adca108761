import KJDomain

/// The parts of a GIF file that matter (GIF89a specification).
struct GIFStructure {
  /// The length of signature, canvas size, flags, background and proportions.
  private static let headerLength = 13
  /// The length of the bytes after an XMP packet that lead a block reader to the packet's end.
  private static let xmpTrailerLength = 258

  let source: ByteView
  let size: PixelSize
  let frame: GIFFrame
  /// Signature, size and colors of the file.
  let header: Range<Int>
  private(set) var condition = PictureCondition.cut
  private(set) var isAnimated = false
  private(set) var metadata = FoundMetadata()
  private let blocks: [GIFBlock]

  /// Reads the structure of a file that begins like a GIF file.
  init(_ source: ByteView, limits: PictureLimits) throws(PictureError) {
    self.source = source
    guard let width = source.littleEndian(at: 6, bytes: 2),
      let height = source.littleEndian(at: 8, bytes: 2), let flags = source.byte(at: 10),
      width > 0, height > 0
    else { throw .noPictureData(.gif) }
    size = PixelSize(width: width, height: height)
    try limits.check(size, bytesHeldPerPixel: 0)
    header = 0..<Self.headerLength + GIFBlock.tableLength(flags)
    let colors = source.view(Self.headerLength..<header.upperBound)
    let isComplete: Bool
    (blocks, isComplete) = Self.blocks(in: source, from: header.upperBound)
    guard let index = blocks.firstIndex(where: { $0.kind == .image }),
      let frame = GIFFrame(
        blocks[index],
        control: blocks[..<index].last { $0.kind == .control || $0.kind == .text }
          .flatMap { $0.kind == .control ? $0 : nil },
        globalColors: colors, in: source),
      !frame.size.isEmpty
    else { throw .noPictureData(.gif) }
    guard frame.colors.count >= 3 else { throw .decoder(.gif, "there is no color table") }
    guard frame.offset.x < width, frame.offset.y < height else {
      throw .damagedHeader(.gif, "the picture does not fit its canvas")
    }
    self.frame = frame
    // The rows of an interlaced image are stored out of order, so kj holds all of them.
    try limits.check(frame.size, bytesHeldPerPixel: frame.isInterlaced ? 1 : 0)
    // Some decoders show the part of an image that is outside the canvas.
    if isComplete { condition = frame.fits(size) ? .whole : .damaged(nil) }
    isAnimated = blocks.count { $0.kind == .image } > 1
    for block in blocks { hold(block) }
  }

  /// All blocks up to the trailer, and whether the file is valid up to there.
  ///
  /// A file that ends exactly after a block lacks only the trailer.
  private static func blocks(in source: ByteView, from start: Int) -> ([GIFBlock], Bool) {
    var blocks: [GIFBlock] = []
    var position = start
    while let block = GIFBlock(in: source, at: position) {
      blocks.append(block)
      position = block.range.upperBound
      if block.kind == .trailer { return (blocks, true) }
      if !block.isWhole { return (blocks, false) }
    }
    return (blocks, position == source.count)
  }

  private mutating func hold(_ block: GIFBlock) {
    switch block.kind {
    case .image, .control, .loop: break
    case .comment: metadata.note(.comment)
    case .text, .other: metadata.note(.other)
    case .xmp:
      let start = block.range.lowerBound + 2 + GIFBlock.xmpName.utf8CodeUnitCount
      let end = block.range.upperBound - Self.xmpTrailerLength
      metadata.take(xmp: block.isWhole && start < end ? source.view(start..<end) : nil)
    case .trailer: if block.range.upperBound < source.count { metadata.note(.trailer) }
    }
  }

  // MARK: The file without its metadata

  /// The images with their control blocks, and the block that says how often they repeat.
  private var keptBlocks: [GIFBlock] {
    var kept: [GIFBlock] = []
    var control: GIFBlock?
    for block in blocks {
      switch block.kind {
      case .control: control = block
      case .image:
        if let control { kept.append(control) }
        kept.append(block)
        control = nil
      case .loop: kept.append(block)
      // The preceding control block belongs to the text.
      case .text: control = nil
      case .comment, .xmp, .other, .trailer: break
      }
    }
    return kept
  }

  /// The length in bytes of ``assembled()``.
  var assembledCount: Int { keptBlocks.reduce(header.count + 1) { $0 + $1.range.count } }

  /// The file with only the blocks that are needed to show it; the pixels are unchanged.
  func assembled() -> [UInt8] {
    var result = Array(source.view(header).buffer)
    result.reserveCapacity(assembledCount)
    for block in keptBlocks { result += source.view(block.range).buffer }
    result.append(0x3B)
    return result
  }

  /// A file that contains only this image and ends after it.
  func file(of image: Range<Int>) -> [UInt8] {
    Array(source.view(header).buffer) + Array(source.view(image).buffer)
  }

  /// The images of an animation after the first.
  var furtherFrames: [GIFFrame] {
    blocks.filter { $0.kind == .image }.dropFirst().compactMap { block in
      GIFFrame(block, control: nil, globalColors: ByteView(.init(start: nil, count: 0)), in: source)
    }
  }
}
