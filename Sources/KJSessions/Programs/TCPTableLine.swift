internal import KJSystem

/// A line of `/proc/net/tcp` or `/proc/net/tcp6` (proc(5)):
/// `0: 0100007F:C350 0100007F:0016 01 00000000:00000000 00:00000000 00000000 1000 0 4711 …`.
struct TCPTableLine: Equatable {
  let connection: TCPConnection
  let isEstablished: Bool
  /// The number of the socket.
  let inode: UInt64

  /// Reads a line; nil for the heading and for any other text.
  init?(_ line: String) {
    let fields = line.split(separator: " ")
    guard fields.count > 9, let local = TCPConnection.End(kernel: fields[1]),
      let peer = TCPConnection.End(kernel: fields[2]), let inode = UInt64(fields[9])
    else { return nil }
    connection = TCPConnection(local: local, peer: peer)
    isEstablished = fields[3] == "01"
    self.inode = inode
  }
}

extension TCPConnection.End {
  /// Reads `0100007F:0016`: each 32 bits of the address as a number in the machine's byte order, and the port.
  fileprivate init?(kernel text: Substring) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let port = UInt16(parts[1], radix: 16) else { return nil }
    let digits = Array(parts[0])
    guard digits.count % 8 == 0 else { return nil }
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: digits.count, by: 8) {
      guard let word = UInt32(String(digits[start..<start + 8]), radix: 16) else { return nil }
      bytes += withUnsafeBytes(of: word) { Array($0) }
    }
    guard let address = IPAddressText.text(of: bytes) else { return nil }
    self.init(address: address, port: port)
  }
}
