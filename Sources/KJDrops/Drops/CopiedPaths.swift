internal import KJDomain

/// The files named by text that remote programs have copied.
struct CopiedPaths {
  private var paths: Set<[UInt8]> = []

  /// Reads each text like a paste, also with control characters removed or blanked, as terminals paste them.
  init(_ texts: [[UInt8]], at place: DroppedPaths.Place) {
    for text in texts {
      let forms = [text, text.filter { !$0.isUnpasted }, text.map { $0.isUnpasted ? 0x20 : $0 }]
      for form in Set(forms) { add(DroppedPaths(form, at: place)) }
    }
  }

  private mutating func add(_ dropped: DroppedPaths?) {
    for reading in dropped?.readings ?? [] { paths.formUnion(reading) }
  }

  /// Whether a paste means one of these files, however it is read.
  func areMeant(by dropped: DroppedPaths) -> Bool {
    dropped.readings.contains { !paths.isDisjoint(with: $0) }
  }
}

extension UInt8 {
  /// Whether this is a control character that no terminal pastes.
  fileprivate var isUnpasted: Bool {
    (self < 0x20 && ![0x09, 0x0A, 0x0D].contains(self)) || self == 0x7F
  }
}
