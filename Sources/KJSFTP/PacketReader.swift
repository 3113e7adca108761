/// A cursor over a packet's body.
struct PacketReader {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  var remaining: Int { bytes.endIndex - position }

  mutating func byte() throws(SFTPError) -> UInt8 {
    guard remaining >= 1 else { throw .malformed("a packet ends early") }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func uint32() throws(SFTPError) -> UInt32 {
    UInt32(truncatingIfNeeded: try number(bytes: 4))
  }

  mutating func uint64() throws(SFTPError) -> UInt64 { try number(bytes: 8) }

  /// A string: its length as a uint32, then that many bytes.
  mutating func string() throws(SFTPError) -> [UInt8] {
    let length = Int(try uint32())
    guard remaining >= length else { throw .malformed("a string is longer than its packet") }
    defer { position += length }
    return Array(bytes[position..<position + length])
  }

  private mutating func number(bytes count: Int) throws(SFTPError) -> UInt64 {
    guard remaining >= count else { throw .malformed("a packet ends early") }
    defer { position += count }
    return bytes[position..<position + count].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
