/// A position in a JPEG file that moves from segment to segment.
///
/// Like libjpeg it skips fill bytes (0xFF before a marker, ITU-T T.81, section B.1.1.2) and bytes
/// that do not belong to a segment.
struct JPEGSegmentReader {
  /// The result of looking for a segment at the position.
  enum Step {
    case segment(JPEGSegment)
    /// The segment at the offset announces a length below 2 or beyond the end of the file.
    case cutOff(at: Int)
    /// No marker follows.
    case end
  }

  private let source: ByteView
  private(set) var position: Int

  /// A reader that starts after the first marker of the file.
  init(_ source: ByteView) {
    self.source = source
    position = 2
  }

  /// Reads the next segment and moves past it.
  mutating func next() -> Step {
    guard let (start, marker) = nextMarker() else {
      position = source.count
      return .end
    }
    let contents = start + 2
    if marker.standsAlone {
      position = contents
      return .segment(
        JPEGSegment(marker: marker, range: start..<contents, payload: contents..<contents))
    }
    guard let length = source.bigEndian16(at: contents), length >= 2,
      contents + length <= source.count
    else {
      return .cutOff(at: start)
    }
    position = contents + length
    return .segment(
      JPEGSegment(marker: marker, range: start..<position, payload: contents + 2..<position))
  }

  /// Moves past the coded data of a scan, to the next marker or to the end of the file.
  ///
  /// In coded data, 0xFF is followed by a zero byte, a restart marker or a fill byte. Anything else
  /// after it ends the data; but between restart markers it may be damage, after which the picture continues.
  ///
  /// - Parameter hasRestarts: Whether the data contains restart markers.
  /// - Returns: The offsets of the second bytes of false markers.
  mutating func skipScanData(hasRestarts: Bool) -> [Int] {
    var falseCodes: [Int] = []
    while let prefix = source.firstMarkerPrefix(from: position) {
      guard let code = source.byte(at: prefix + 1) else { break }
      if code == 0xFF {
        position = prefix + 1
      } else if code == 0 || JPEGMarker(rawValue: code).isRestart {
        position = prefix + 2
      } else if hasRestarts, isFalse(JPEGMarker(rawValue: code), endingAt: prefix + 2) {
        falseCodes.append(prefix + 1)
        position = prefix + 2
      } else {
        position = prefix
        return falseCodes
      }
    }
    position = source.count
    return falseCodes
  }

  /// Whether a marker between restart markers is damage: either no segment has such a code, or a restart marker
  /// follows it although no new scan has begun.
  private func isFalse(_ marker: JPEGMarker, endingAt end: Int) -> Bool {
    if marker.isUnknown { return true }
    var rest = self
    rest.position = end
    var next: JPEGMarker? = marker
    while let marker = next, marker != .startOfScan, marker != .endOfImage {
      if marker.isRestart { return true }
      let found = rest.nextMarker()
      if let found { rest.position = found.start + 2 }
      next = found?.marker
    }
    return false
  }

  /// The next 0xFF that is followed by a marker's code.
  private mutating func nextMarker() -> (start: Int, marker: JPEGMarker)? {
    while let prefix = source.firstMarkerPrefix(from: position) {
      guard let code = source.byte(at: prefix + 1) else { return nil }
      if code != 0xFF, code != 0 { return (prefix, JPEGMarker(rawValue: code)) }
      position = code == 0 ? prefix + 2 : prefix + 1
    }
    return nil
  }
}
