/// One line that is being received, and the bytes that arrived after it.
///
/// A client of the socket sends one line, its request, and receives one line, the reply. Before the reply, another line
/// may tell the client that the session asks the person first.
public struct LinkLine: Sendable {
  /// The longest line in bytes, without its line feed: enough for the report of a host with many terminals.
  package static let maximumLength = 1 << 18

  private var bytes: [UInt8] = []
  private var end: Int?

  public init() {}

  /// Takes bytes as they arrive.
  ///
  /// - Throws: ``LinkProtocolError/lineTooLong`` as soon as the line is certain to be too long.
  public mutating func receive(_ piece: UnsafeRawBufferPointer) throws(LinkProtocolError) {
    if end == nil, let place = piece.firstIndex(of: UInt8(ascii: "\n")) {
      end = bytes.count + place
    }
    bytes.append(contentsOf: piece)
    try checkLength()
  }

  private func checkLength() throws(LinkProtocolError) {
    if end ?? bytes.count > Self.maximumLength { throw .lineTooLong }
  }

  /// The line without its line feed; nil while it is not complete.
  public var complete: [UInt8]? { end.map { Array(bytes[..<$0]) } }

  /// Moves on to the line after a complete one.
  public mutating func advance() throws(LinkProtocolError) {
    bytes = rest
    end = bytes.firstIndex(of: UInt8(ascii: "\n"))
    try checkLength()
  }

  /// The bytes after a complete line; empty while the line is not complete.
  public var rest: [UInt8] { end.map { Array(bytes[($0 + 1)...]) } ?? [] }
}
