/// The beginning of a paste, for as long as it may be a list of dropped files.
///
/// Every line of such a list begins with `/`, `~`, a quotation mark, `file:`, or, in WSL, with a drive or `\\`.
public struct DropBeginning: Sendable {
  /// The maximum length of a list, in bytes.
  public static let longest = 16 << 10

  private enum Line {
    /// Only blanks so far.
    case blank
    /// The scheme of a URL, with this many of its bytes matched.
    case scheme(Int)
    /// A letter that may name a drive.
    case drive
    /// It has begun in the way that a list can begin.
    case begun
  }

  private static let scheme = Array("file:".utf8)

  private let hasDrives: Bool
  private var count = 0
  private var line = Line.blank
  private var character = UTF8Character()

  /// - Parameter hasDrives: Whether Windows paths are possible.
  public init(hasDrives: Bool) { self.hasDrives = hasDrives }

  /// Takes the next byte.
  ///
  /// - Returns: Whether the bytes may still be a list; false is final.
  public mutating func take(_ byte: UInt8) -> Bool {
    count += 1
    guard count <= Self.longest, character.take(byte) else { return false }
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      switch line {
      case .scheme, .drive: return false
      case .blank, .begun: line = .blank
      }
    case UInt8(ascii: "\t"): return follow(UInt8(ascii: " "))
    case ..<0x20, 0x7F: return false
    default: return follow(byte)
    }
    return true
  }

  private mutating func follow(_ byte: UInt8) -> Bool {
    switch line {
    case .begun: return true
    case .blank: return begin(byte)
    case .scheme(let matched):
      if byte == Self.scheme[matched] {
        line = matched + 1 == Self.scheme.count ? .begun : .scheme(matched + 1)
        return true
      }
      // The scheme's first letter may also be a drive letter.
      guard hasDrives, matched == 1, byte == UInt8(ascii: ":") else { return false }
      line = .begun
      return true
    case .drive:
      line = .begun
      return byte == UInt8(ascii: ":")
    }
  }

  private mutating func begin(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "): break
    case UInt8(ascii: "/"), UInt8(ascii: "~"), UInt8(ascii: "'"), UInt8(ascii: "\""): line = .begun
    case UInt8(ascii: "\\") where hasDrives: line = .begun
    case Self.scheme[0]: line = .scheme(1)
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
      guard hasDrives else { return false }
      line = .drive
    default: return false
    }
    return true
  }
}

/// Checks UTF-8 encoding (RFC 3629) byte by byte.
private struct UTF8Character: Sendable {
  private var lacking = 0
  /// The bytes that may come next.
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF

  /// - Returns: Whether the bytes so far begin valid text.
  mutating func take(_ byte: UInt8) -> Bool {
    guard lacking == 0 else {
      guard allowed.contains(byte) else { return false }
      lacking -= 1
      allowed = 0x80...0xBF
      return true
    }
    allowed = 0x80...0xBF
    switch byte {
    case ..<0x80: break
    case 0xC2...0xDF: lacking = 1
    case 0xE0: (lacking, allowed) = (2, 0xA0...0xBF)
    case 0xED: (lacking, allowed) = (2, 0x80...0x9F)
    case 0xE1...0xEF: lacking = 2
    case 0xF0: (lacking, allowed) = (3, 0x90...0xBF)
    case 0xF1...0xF3: lacking = 3
    case 0xF4: (lacking, allowed) = (3, 0x80...0x8F)
    default: return false
    }
    return true
  }
}
