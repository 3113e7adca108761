// Messages between threads: none is lost, the order of each sender is kept, and waiting ends.

import KJTestSupport
import Testing

@testable import KJSystem

@Suite struct MailboxTests {
  @Test func messagesOfEverySenderArriveInItsOrder() async throws {
    let mailbox = try Mailbox<(sender: Int, number: Int)>()
    let senders = try (0..<4).map { sender in
      try BackgroundWork<Void> {
        for number in 0..<500 { mailbox.post((sender, number)) }
      }
    }
    try await onOwnThread {
      var next = [0, 0, 0, 0]
      while next.reduce(0, +) < 2000 {
        for message in try mailbox.take(until: .after(.hang)) {
          #expect(message.number == next[message.sender])
          next[message.sender] += 1
        }
      }
      for sender in senders { _ = try sender.wait(until: .after(.hang)) }
    }
  }

  @Test func anEmptyMailboxIsWaitedForUntilTheDeadline() throws {
    let mailbox = try Mailbox<Int>()
    #expect(throws: WaitError.deadline) { try mailbox.take(until: .after(.milliseconds(10))) }
    mailbox.post(1)
    mailbox.post(2)
    #expect(try mailbox.take(until: .after(.hang)) == [1, 2])
    #expect(throws: WaitError.deadline) { try mailbox.take(until: .after(.milliseconds(10))) }
  }
}
