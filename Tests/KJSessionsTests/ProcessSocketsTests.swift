// The system's answers about the TCP connections of a process.

import KJDomain
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@testable import KJSessions

private func connection(
  _ local: String, _ localPort: UInt16, _ peer: String, _ peerPort: UInt16
) -> TCPConnection {
  TCPConnection(
    local: .init(address: local, port: localPort), peer: .init(address: peer, port: peerPort))
}

/// The lines of a little-endian machine, like all machines that kj is built for.
@Test(arguments: [
  (
    "   1: 0100007F:C350 0201A8C0:0016 01 00000000:00000000 00:00000000 00000000  1000        0 47 1",
    connection("127.0.0.1", 50000, "192.168.1.2", 22), true
  ),
  (
    "   0: 0000000000000000FFFF00000100007F:C350 0000000000000000FFFF00000201A8C0:0016 06 0:0 00:0 0 0 0 47",
    connection("127.0.0.1", 50000, "192.168.1.2", 22), false
  ),
  (
    "   9: 00000000000000000000000001000000:C350 B80D0120000000000000000001000000:08AE 01 0:0 00:0 0 0 0 47",
    connection("::1", 50000, "2001:db8::1", 2222), true
  ),
])
func aLineOfTheKernelsTableIsRead(line: String, connection: TCPConnection, isEstablished: Bool) {
  let read = TCPTableLine(line)
  #expect(read?.connection == connection)
  #expect(read?.isEstablished == isEstablished)
  #expect(read?.inode == 47)
}

@Test(arguments: [
  "",
  "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode",
  "   1: 010007F:C350 0201A8C0:0016 01 0:0 00:0 0 0 0 47",
  "   1: 0100007F 0201A8C0:0016 01 0:0 00:0 0 0 0 47",
  "   1: 0100007F:C350 0201A8C0:0016 01 0:0 00:0 0 0 0 x",
])
func whatIsNoLineOfTheKernelsTableIsPassedOver(line: String) {
  #expect(TCPTableLine(line) == nil)
}

@Test func theAnswerOfLsofIsRead() {
  let output = """
    p4711
    f3
    n192.168.1.2:50000->192.0.2.7:22
    f4
    n[2001:db8::1]:50001->[2001:db8::2]:2222
    f5
    n[::ffff:127.0.0.1]:50002->[::ffff:127.0.0.1]:22
    f6
    n192.168.1.2:50000->192.0.2.7:22
    f7
    n*:8080

    """
  #expect(
    ProcessSockets.connections(listedByProgram: Array(output.utf8)) == [
      connection("192.168.1.2", 50000, "192.0.2.7", 22),
      connection("2001:db8::1", 50001, "2001:db8::2", 2222),
      connection("127.0.0.1", 50002, "127.0.0.1", 22),
    ])
  #expect(ProcessSockets.connections(listedByProgram: []) == [])
}

/// A connection of this process is found, with both of its ends.
@Test func aConnectionOfAProcessIsFound() throws {
  let listener = FileDescriptor(rawValue: try Loopback.listen(port: 0))
  defer { try? listener.close() }
  let port = try Loopback.port(of: listener.rawValue)
  let deadline = Deadline.after(.hang)
  let addresses = try TCPSocket.resolve(
    host: "127.0.0.1", port: port, family: .any, until: deadline)
  let socket = try TCPSocket.connect(to: addresses, stall: .seconds(20), until: deadline)
  defer { try? socket.descriptor.close() }
  let own = try ProcessSockets.established(of: ProcessID.current, until: deadline)
  #expect(own.count { $0.peer == TCPConnection.End(address: "127.0.0.1", port: port) } == 1)
  #expect(try ProcessSockets.established(of: Int32.max, until: deadline) == [])
}
