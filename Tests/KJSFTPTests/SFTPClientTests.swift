// The client against every split of a real server's bytes, and against invalid bytes.

import KJSFTP
import KJTestSupport
import Testing

@Suite struct SFTPClientTests {
  /// The requests of a conversation that produces every kind of answer.
  private func ask(_ client: inout SFTPClient) -> [RequestID] {
    [
      client.realPath(Array(".".utf8)),
      client.create(Array("new".utf8), FileAttributes(permissions: 0o600)),
      client.create(Array("no/such/directory".utf8), FileAttributes()),
      client.status(at: Array("new".utf8)),
      client.fileSystemStatus(at: Array(".".utf8)),
      client.remove(Array("new".utf8)),
    ]
  }

  private func replies(_ client: inout SFTPClient) -> [(RequestID, Reply)] {
    var all: [(RequestID, Reply)] = []
    while let next = client.nextReply() { all.append(next) }
    return all
  }

  @Test func everySplitGivesTheSameAnswers() throws {
    let server = try SFTPServerProcess()
    let requests = ask(&server.client)
    var expected: [Reply] = []
    try server.exchange(until: expected.count == requests.count) { _, reply in
      expected.append(reply)
    }
    let bytes = server.received
    #expect(expected.count == 6)
    for split in 1..<bytes.count {
      var client = SFTPClient()
      let requests = ask(&client)
      for part in [bytes[..<split], bytes[split...]] {
        try Array(part).withUnsafeBytes { try client.receive($0) }
      }
      let answers = replies(&client)
      #expect(answers.map(\.0) == requests)
      #expect(answers.map(\.1) == expected, "split at \(split)")
    }
    var client = SFTPClient()
    _ = ask(&client)
    for byte in bytes { try [byte].withUnsafeBytes { try client.receive($0) } }
    #expect(replies(&client).map(\.1) == expected)
  }

  @Test func firstFlightHoldsEverythingAskedSoFar() throws {
    let server = try SFTPServerProcess()
    var answered = 0
    let requests = ask(&server.client)
    try server.exchange(until: answered == requests.count) { _, _ in answered += 1 }
    #expect(server.flights == 1)
  }

  @Test func loginTextIsToldFromSFTP() {
    var client = SFTPClient()
    let text = Array("Welcome to the machine\n".utf8)
    #expect(throws: SFTPError.notSFTP(firstBytes: text)) {
      try text.withUnsafeBytes { try client.receive($0) }
    }
  }

  @Test(
    arguments: [
      ([0, 0, 0, 5, 2, 0, 0, 0, 4], SFTPError.unsupportedVersion(4)),
      ([0, 0, 0, 2, 2, 0], .malformed("a packet ends early")),
      ([0, 0, 0, 9, 2, 0, 0, 0, 3, 0, 0, 0, 9], .malformed("a string is longer than its packet")),
      ([0, 0, 0, 5, 101, 0, 0, 0, 1], .notSFTP(firstBytes: [101, 0, 0, 0, 1])),
      (
        [0, 0, 0, 5, 2, 0, 0, 0, 3, 0, 0, 0, 9, 101, 0, 0, 0, 77, 0, 0, 0, 0],
        .malformed("an answer without a request")
      ),
    ] as [([UInt8], SFTPError)])
  func wrongBytesAreRefused(bytes: [UInt8], expected: SFTPError) {
    var client = SFTPClient()
    _ = client.realPath([46])
    #expect(throws: expected) { try bytes.withUnsafeBytes { try client.receive($0) } }
  }

  @Test func anyMutationOfAnswersIsReadOrRefused() throws {
    let server = try SFTPServerProcess()
    var answered = 0
    let requests = ask(&server.client)
    try server.exchange(until: answered == requests.count) { _, _ in answered += 1 }
    for index in server.received.indices {
      for value: UInt8 in [0, 1, 0x7F, 0xFF] {
        var bytes = server.received
        bytes[index] = value
        var client = SFTPClient()
        _ = ask(&client)
        try? bytes.withUnsafeBytes { try client.receive($0) }
        #expect(replies(&client).count <= requests.count)
      }
    }
  }
}
