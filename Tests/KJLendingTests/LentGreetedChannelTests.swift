// A client on a channel whose first exchanges are already done sees exactly what it would see on a new one.

import KJBase
import KJDomain
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@testable import KJLending

@Suite struct LentGreetedChannelTests {
  private static let exchanges = [
    EarlyExchange(request: Array("first?".utf8), answer: Array("FIRST.".utf8)),
    EarlyExchange(request: Array("second?".utf8), answer: Array("SECOND.".utf8)),
  ]

  /// The text received by a client that sends words in pieces to a server that echoes them.
  private func conversation(_ words: String, pieces: Int) throws -> String {
    let program = try ProcessChannel(ChildCommand("/bin/cat", []))
    let channel = LentGreetedChannel(
      program, after: Self.exchanges, below: LentRoots([]), serverKeepsNames: true)
    let bytes = Array(words.utf8)
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      var piece = bytes[start...].prefix(pieces)
      while !piece.isEmpty {
        let count = try piece.withBytes { bytes throws(Failure) in try channel.write(bytes) }
        piece = piece.dropFirst(count)
      }
    }
    #expect(try channel.finishWriting())
    var heard: [UInt8] = []
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 5, alignment: 1)
    defer { room.deallocate() }
    while !channel.isFinished {
      let count = try channel.read(into: room)
      heard += room.prefix(count)
      if count == 0, !channel.isFinished { try wait(for: program.interests, until: .after(.hang)) }
    }
    return String(decoding: heard, as: UTF8.self)
  }

  @Test(
    arguments: [
      ("", ""),
      ("fir", ""),
      ("first?", "FIRST."),
      ("first?second?", "FIRST.SECOND."),
      ("first?second?third", "FIRST.SECOND.third"),
      ("first?secret", "FIRST.secret"),
      ("first?other", "FIRST.other"),
      ("second?", "second?"),
      ("fist", "fist"),
    ], [1, 4, 100])
  func anAnswerComesToItsRequestAlone(_ words: (sent: String, heard: String), _ pieces: Int) throws
  {
    #expect(try conversation(words.sent, pieces: pieces) == words.heard)
  }
}
