import KJBase
import KJDomain
import KJSessions
import KJSystem
import SystemPackage

@testable import KJLending

/// The answers of a test session.
struct TestSessionPlan: Sendable {
  var kind = LinkStatus.Kind.attach
  var insertion = Result<LinkInserted, Failure>.success(LinkInserted(.paste))
  /// How long an answer takes; nil to answer at once.
  var delay: Duration?
  /// The far end of each channel; nil if the session provides none.
  var program: ChildCommand?

  var connectionKey = Self.connectionKey
  var machine: HostName?
  /// The directories that the session says it lends; nil if it does not say.
  var roots: LentRoots?
  var isCarriedBySSH = false

  static let connectionKey = "me@dev:22"
}

/// The requests made to a test session.
struct TestSessionReport: Sendable {
  var inserted: [String] = []
  var withdrawals = 0
  var isEnded = false
  /// How many turns its loop made.
  var turns = 0
  /// How many events its server waited for in the end, including the listener's.
  var interests = 0
}

/// The session; it belongs to the thread of its loop.
final class TestSession: LinkService {
  let id: LinkID
  private let plan: TestSessionPlan
  private let start = MonotonicTime.now
  private var pending: [(client: LinkServer.ClientID, due: Deadline, isInsertion: Bool)] = []
  private var channels: [WeakChannel] = []
  var report = TestSessionReport()

  private struct WeakChannel {
    weak var channel: ProcessChannel?
  }

  init(_ id: LinkID, _ plan: TestSessionPlan) {
    self.id = id
    self.plan = plan
  }

  var status: LinkStatus {
    LinkStatus(
      id: id, kind: plan.kind, host: "dev", address: "me@dev",
      connectionKey: plan.connectionKey, machine: plan.machine, processID: 1,
      age: MonotonicTime.now - start, idle: nil, title: "title",
      state: plan.kind == .attach ? PaneState(bracketedPaste: .on) : nil,
      givesChannels: plan.program != nil, roots: plan.roots, isCarriedBySSH: plan.isCarriedBySSH)
  }

  func insert(
    _ insertion: LinkInsertion, for client: LinkServer.ClientID
  ) -> LinkAnswer<LinkInserted> {
    if !insertion.isRehearsal { report.inserted.append(insertion.text.text) }
    guard let delay = plan.delay else { return plan.insertion }
    pending.append((client, .after(delay), true))
    return nil
  }

  func openChannel(for client: LinkServer.ClientID) -> LinkAnswer<LentGreetedChannel> {
    guard let delay = plan.delay else { return open() }
    pending.append((client, .after(delay), false))
    return nil
  }

  func askForeground(for client: LinkServer.ClientID) -> LinkAnswer<HostForeground> {
    .success(HostForeground(reading: Array("own 1 2\nrun pts/1 3 1 t claude\n".utf8)))
  }

  private func open() -> Result<LentGreetedChannel, Failure> {
    guard let program = plan.program, let channel = try? ProcessChannel(program) else {
      return .failure(Failure(.failure, "cannot start the program"))
    }
    channels.append(WeakChannel(channel: channel))
    return .success(
      LentGreetedChannel(
        channel, after: [], below: plan.roots ?? LentRoots([.standard], home: .root),
        serverKeepsNames: true))
  }

  func withdraw(_ client: LinkServer.ClientID) {
    pending.removeAll { $0.client == client }
    report.withdrawals += 1
  }

  func end(for client: LinkServer.ClientID) -> LinkAnswer<Void> {
    report.isEnded = true
    return .success(())
  }

  var interests: [Interest] { channels.flatMap { $0.channel?.interests ?? [] } }
  var nextDeadline: Deadline { pending.map(\.due).min() ?? .never }

  func answerWhatIsDue(_ server: LinkServer) {
    for answer in pending where answer.due.hasPassed {
      if answer.isInsertion {
        server.answer(answer.client, insertion: plan.insertion)
      } else {
        server.answer(answer.client, channel: open())
      }
    }
    pending.removeAll { $0.due.hasPassed }
  }
}
