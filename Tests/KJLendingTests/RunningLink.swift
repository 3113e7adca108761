import KJDomain
import KJSessions
import KJSystem
import KJTestSupport
import SystemPackage

@testable import KJLending

/// A session that serves its socket until it is stopped or asked to end.
final class RunningLink: Sendable {
  let id: LinkID
  let directory: LinkDirectory
  private let work: BackgroundWork<TestSessionReport>
  private let orders: Mailbox<Void>

  /// The state that the loop's thread shares with the test.
  private final class Turns: Sendable {
    let count = Locked(0)
    let withdrawals = Locked(0)
  }
  private let turns: Turns

  init(in runtime: FilePath, _ plan: TestSessionPlan = TestSessionPlan()) throws {
    let id = LinkID.random()
    let orders = try Mailbox<Void>()
    let ready = try Mailbox<Bool>()
    let turns = Turns()
    self.id = id
    self.orders = orders
    self.turns = turns
    directory = LinkDirectory(runtime)
    work = try BackgroundWork {
      let session = TestSession(id, plan)
      guard let server = try? LinkServer(id, in: runtime, for: session) else {
        ready.post(false)
        return session.report
      }
      ready.post(true)
      while orders.takeWhatIsThere().isEmpty && !session.report.isEnded {
        let interests = server.interests + session.interests + [Interest(orders.arrival)]
        _ = try? wait(for: interests, until: min(server.nextDeadline, session.nextDeadline))
        session.answerWhatIsDue(server)
        server.welcome()
        server.advance()
        turns.count.withLock { $0 += 1 }
        turns.withdrawals.withLock { $0 = session.report.withdrawals }
      }
      session.report.turns = turns.count.withLock { $0 }
      session.report.interests = server.interests.count
      server.close()
      return session.report
    }
    guard try ready.take(until: .after(.hang)) == [true] else {
      throw SetUpFailure("the session cannot serve '\(runtime)'")
    }
  }

  deinit {
    _ = try? stop()
  }

  var socket: FilePath { directory.path.appending(id.socketName) }

  /// How many turns the loop has made.
  var turnsSoFar: Int { turns.count.withLock { $0 } }

  /// How many requests have been withdrawn.
  var withdrawalsSoFar: Int { turns.withdrawals.withLock { $0 } }

  func client() throws -> LinkClient { try directory.client(id) }

  /// Stops the loop and returns a report of the session's requests.
  @discardableResult func stop() throws -> TestSessionReport {
    orders.post(())
    return try work.wait(until: .after(.hang))
  }

  /// Waits for the end that a client asked for.
  func ended() throws -> TestSessionReport {
    try work.wait(until: .after(.hang))
  }
}
