package import KJBase

/// The prefix key: Control with a letter or a sign, or none.
public struct PrefixKey: Hashable, Sendable, CustomStringConvertible {
  /// The control character that the key sends; `nil` if there is no prefix key.
  package let byte: UInt8?

  /// `C-]`, as in telnet.
  public static let standard = PrefixKey(byte: 0x1D)
  public static let none = PrefixKey(byte: nil)

  private init(byte: UInt8?) { self.byte = byte }

  /// Reads `C-]`, `^]`, `ctrl-a` or `none`, in letters of either case.
  ///
  /// Throws a usage error for anything else, and for keys that a session needs: Escape, Tab, Return, line feed,
  /// Backspace, and Ctrl-C.
  package init(parsing text: String) throws(Failure) {
    let name = text.lowercased()
    if name == "none" {
      self = .none
      return
    }
    let introducers = ["ctrl-", "c-", "^"]
    guard let introducer = introducers.first(where: name.hasPrefix),
      let byte = Self.control(name.dropFirst(introducer.count))
    else {
      throw Failure(
        .usage,
        "'\(text.printable)' is not a prefix key: use Ctrl with a letter or one of @ ] \\ ^ _,"
          + " such as 'C-]', or 'none'")
    }
    if let key = Self.reserved[byte] {
      throw Failure(.usage, "'\(text.printable)' cannot be the prefix key: it is \(key)")
    }
    self.byte = byte
  }

  private static func control(_ character: Substring) -> UInt8? {
    guard character.utf8.count == 1, let byte = character.utf8.first else { return nil }
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): return byte - 0x60
    case UInt8(ascii: "@"), UInt8(ascii: "[")...UInt8(ascii: "_"): return byte - 0x40
    default: return nil
    }
  }

  /// Keys that send the same byte as another key, or that must always reach the remote program.
  private static let reserved: [UInt8: String] = [
    0x03: "the key that interrupts programs",
    0x08: "the same as Backspace in some terminals",
    0x09: "the same as Tab",
    0x0A: "the same as a line feed",
    0x0D: "the same as Return",
    0x1B: "the same as Escape",
  ]

  /// The key as settings write it: `C-]`, `C-a`, or `none`.
  public var description: String {
    guard let byte else { return "none" }
    let isLetter = (1...26).contains(byte)
    return "C-" + String(Unicode.Scalar(byte + (isLetter ? 0x60 : 0x40)))
  }
}
