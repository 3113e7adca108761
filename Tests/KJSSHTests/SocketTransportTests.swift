// The effect of a socket's failures on the connection that it carries.

import KJDomain
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@testable import KJSSH

@Suite struct SocketTransportTests {
  /// A connection that accepts no more data counts as silent, whether the loop or the kernel notices it first.
  @Test func lineThatTheKernelGivesUpIsSilent() throws {
    let listener = FileDescriptor(rawValue: try Loopback.listen(port: 0))
    defer { try? listener.close() }
    // Nobody accepts it: the kernel takes some of the bytes and then no more.
    let socket = try TCPSocket.connect(
      host: "127.0.0.1", port: Loopback.port(of: listener.rawValue), family: .ipv4,
      stall: .seconds(1), until: TestConnection.soon)
    let transport = SocketTransport(socket.descriptor)
    let bytes = [UInt8](repeating: 1, count: 1 << 16)
    while case .moved = transport.send(bytes) {}
    try wait(for: [transport.interest(hasOutput: false)], until: TestConnection.soon)
    transport.woke()
    guard case .failed(let reason) = transport.receive(into: bytes, until: .never) else {
      Issue.record("it did not fail")
      return
    }
    #expect(reason == .silent)
  }
}

extension SocketTransport {
  fileprivate func send(_ bytes: [UInt8]) -> Transfer {
    bytes.withUnsafeBytes { send($0) }
  }

  fileprivate func receive(into bytes: [UInt8], until deadline: Deadline) -> Transfer {
    var room = bytes
    return room.withUnsafeMutableBytes { receive(into: $0, until: deadline) }
  }
}
