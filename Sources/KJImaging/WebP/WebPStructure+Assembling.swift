// A WebP file without its metadata.

extension WebPStructure {
  /// True if a chunk, other than the profile, is needed to show the picture.
  ///
  /// If there are duplicate chunks, only the one that decoders use counts.
  func isShown(_ chunk: WebPChunk) -> Bool {
    switch chunk.kind {
    case WebPChunk.extended: chunk.range.lowerBound == Self.headerLength
    case WebPChunk.animation:
      isAnimated && chunk.range == chunks.first { $0.kind == chunk.kind }?.range
    case WebPChunk.frame: isAnimated
    default: !isAnimated && frame.holds(chunk)
    }
  }

  private var keptChunks: [WebPChunk] {
    chunks.filter { isShown($0) || $0.range == profileChunk?.range }
  }

  /// The length in bytes of ``assembled()``.
  var assembledCount: Int {
    keptChunks.reduce(Self.headerLength) { count, chunk in
      count + WebPChunk.headerLength + (keptCount(of: chunk) + 1) / 2 * 2
    }
  }

  /// The file with only the chunks that are needed to show it; the pixels are unchanged.
  func assembled() -> [UInt8] {
    var result = Array("RIFF".utf8)
    result.reserveCapacity(assembledCount)
    result.append(littleEndian: assembledCount - WebPChunk.headerLength, bytes: 4)
    result += Array("WEBP".utf8)
    for chunk in keptChunks { append(chunk, to: &result) }
    return result
  }

  /// The length of a chunk's contents in a copy, without the parts of a frame that are not shown.
  private func keptCount(of chunk: WebPChunk) -> Int {
    if chunk.kind == WebPChunk.profile { return copiedProfile?.bytes.count ?? 0 }
    guard chunk.kind == WebPChunk.frame else { return chunk.contents.count }
    return keptParts(of: chunk).reduce(Self.frameHeaderLength) {
      $0 + ($1.range.count + 1) / 2 * 2
    }
  }

  private func keptParts(of chunk: WebPChunk) -> [WebPChunk] {
    let parts = Self.parts(of: chunk, in: source)
    guard let frame = WebPFrame(parts, in: source) else { return [] }
    return parts.filter { frame.holds($0) }
  }

  private func append(_ chunk: WebPChunk, to result: inout [UInt8]) {
    result += chunk.kind.characters
    result.append(littleEndian: keptCount(of: chunk), bytes: 4)
    let contents = source.view(chunk.contents)
    if chunk.kind == WebPChunk.frame {
      result += contents.view(0..<Self.frameHeaderLength).buffer
      for part in keptParts(of: chunk) {
        result += source.view(part.range).buffer
        if part.range.count % 2 == 1 { result.append(0) }
      }
      return
    }
    let start = result.count
    if chunk.kind == WebPChunk.profile {
      result += copiedProfile?.bytes ?? []
    } else {
      result += contents.buffer
    }
    if (result.count - start) % 2 == 1 { result.append(0) }
    if chunk.kind == WebPChunk.extended {
      let dropped = Flag.exif | Flag.xmp | (profile == nil ? Flag.profile : 0)
      result[start] &= ~UInt8(dropped)
    }
  }
}
