public import KJBase

/// A port number, 1…65535.
public struct Port: Hashable, Sendable, CustomStringConvertible {
  /// The port of SSH, 22.
  public static let ssh = Port(unchecked: 22)

  package let number: UInt16

  /// Takes a number; throws ``Failure`` with status `usage` outside 1…65535.
  public init(_ number: Int) throws(Failure) {
    guard let small = UInt16(exactly: number), small != 0 else {
      throw Failure(.usage, "invalid port '\(number)': it must be from 1 to 65535")
    }
    self.number = small
  }

  /// Reads decimal digits, nothing else: no sign, no space.
  package init(_ text: String) throws(Failure) {
    guard !text.isEmpty, text.utf8.allSatisfy(\.isDigit),
      let number = UInt16(text), number != 0
    else {
      throw Failure(.usage, "invalid port '\(text.printable)': it must be from 1 to 65535")
    }
    self.number = number
  }

  private init(unchecked number: UInt16) { self.number = number }

  public var description: String { String(number) }
}
