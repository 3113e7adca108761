internal import KJBase
internal import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJPassages
internal import KJSessions
internal import KJStore
internal import KJSystem

/// Makes the connections that carry the files of one host, one after another.
///
/// It belongs to the thread of its host.
final class UploadConnector {
  private enum State {
    /// There has been no connection yet, or it was lost.
    case none
    case open(any UploadConnection)
    /// There will not be another connection.
    case failed(Failure)
  }

  /// An idle host is asked for a sign of life after this many times the time limit for a silent one.
  private static let quietStalls = 4
  /// The longest pause between two attempts to reach a host, while waiting for files.
  private static let longestPause = Duration.seconds(30)

  private let connector: Connector
  private let job: UploadJob
  private let messages: HostMessages
  private var state = State.none
  /// The pauses between attempts to reconnect, until a file arrives.
  private var pauses: RetryPauses
  /// When an idle host is asked for a sign of life.
  private(set) var nextSign = Deadline.never
  private var fallback: ShellFallback

  init(_ connector: Connector, _ job: UploadJob, _ messages: HostMessages) {
    self.connector = connector
    self.job = job
    self.messages = messages
    pauses = Self.freshPauses(job)
    fallback = ShellFallback(for: connector, needsSFTP: job.request.needsSFTP)
  }

  /// Whether files go through shells and not over SFTP.
  var usesShells: Bool { fallback.isTaken }

  /// The current connection, if there is one.
  var current: (any UploadConnection)? {
    if case .open(let connection) = state { connection } else { nil }
  }

  /// Why there is no connection and will not be one.
  var failure: Failure? {
    if case .failed(let failure) = state { failure } else { nil }
  }

  /// Notes that there will not be another connection.
  func end(because failure: Failure) { state = .failed(failure) }

  /// Fresh pauses, for a connection that is working again.
  private static func freshPauses(_ job: UploadJob) -> RetryPauses {
    job.feed == nil ? RetryPauses() : RetryPauses(longest: longestPause)
  }

  /// Notes that a file has arrived, so the next pause is a short one.
  func noteArrival() {
    pauses = Self.freshPauses(job)
    fallback.noteSuccess(on: connector.host)
  }

  // MARK: Connecting

  /// Connects for the first time, or for a file that comes after the connection was lost.
  ///
  /// If the connection is lost in the process, there are two more attempts.
  ///
  /// - Parameter ask: Asks the host for the facts that are needed before the first file.
  func open(asking ask: (any UploadConnection) throws(Failure) -> Void) throws(Failure) {
    let opened = try openInAttempts { connection throws(Failure) in
      try ask(connection)
      // If the host cannot take files, find out now rather than with the first file.
      guard job.feed != nil else { return }
      try connection.requireAnswer(until: .after(job.settings.timeouts.stall))
    }
    messages.tellConnected()
    state = .open(opened)
  }

  private func openInAttempts(
    asking ask: (any UploadConnection) throws(Failure) -> Void
  ) throws(Failure) -> any UploadConnection {
    func attempt() throws(Failure) -> any UploadConnection {
      let opened = try connect()
      do throws(Failure) { try ask(opened) } catch {
        guard turnsToShells(after: error, of: opened) else { throw explain(error) }
        return try attempt()
      }
      return opened
    }
    var pauses = RetryPauses()
    for _ in 0..<2 {
      do throws(Failure) { return try attempt() } catch {
        guard job.settings.retries, error.status == .connectionLost else { throw error }
        try pause(pauses.next(), after: error)
      }
    }
    return try attempt()
  }

  /// Makes a new connection, in one attempt.
  func reopen() throws(Failure) { state = .open(try connect()) }

  private func connect() throws(Failure) -> any UploadConnection {
    if let session = try fallback.openSFTP(by: connector) {
      return SFTPConnection(session, streams: job.request.streams, job.settings)
    }
    let host = connector.host
    let shells = try connector.shells(through: host.wishes.passage)
    return ShellConnection(shells, to: host, connector.context)
  }

  // MARK: Shells

  /// Whether files go through shells from now on, because a connection failed before it carried any SFTP.
  func turnsToShells(after failure: Failure, of lost: any UploadConnection) -> Bool {
    fallback.take(after: failure, of: (lost as? SFTPConnection)?.session, by: connector)
  }

  /// From now on, sends files through a command on the host, over the same connection if that can carry them.
  func goBehind(_ passage: String) throws(Failure) {
    fallback.take()
    let current = current
    connector.host = connector.host.behind(passage)
    lose()
    let shells: ShellSource
    switch current {
    case let current as SFTPConnection where current.link == nil:
      shells = try connector.shells(beside: current.session)
    case let current as ShellConnection: shells = current.shells
    default: shells = try connector.shells(through: passage)
    }
    state = .open(ShellConnection(shells, to: connector.host, connector.context))
  }

  /// If the host lacks SFTP and has no shell either, the lack of SFTP as the failure; otherwise the failure given.
  func explain(_ failure: Failure) -> Failure { fallback.explain(failure) }

  private func pause(
    _ length: Duration, after failure: Failure, isNews: Bool = true
  ) throws(Failure) {
    let text = "\(failure.message); trying again in \(length.inWords)"
    if isNews { messages.notice(text) } else { messages.log(text) }
    do throws(WaitError) { try wait(for: [], until: .after(length)) } catch {
      if error == .interrupted { throw .interrupted }
    }
  }

  // MARK: A lost connection

  /// Forgets the connection, which was lost.
  func lose() {
    state = .none
    nextSign = .never
  }

  /// Reconnects after growing pauses; throws the last failure when no time is left.
  func reconnect(after failure: Failure, until deadline: Deadline) throws(Failure) {
    var last = failure
    while let length = pauses.next(before: deadline) {
      try pause(length, after: last)
      do throws(Failure) { return try reopen() } catch {
        guard [.connectionLost, .unreachable].contains(error.status) else {
          state = .failed(error)
          throw error
        }
        last = error
      }
    }
    if last == failure { throw failure }
    throw Failure(
      .connectionLost, "\(failure.message), and reconnecting failed",
      details: [last.message] + last.details)
  }

  /// Tries again after growing pauses, until it succeeds or no attempt can succeed any more.
  ///
  /// This is for an upload whose files arrive while it runs: it waits for the host however long that takes.
  func reopenSometime(after failure: Failure) throws(Failure) {
    var last = failure
    var told: Set<ExitStatus> = []
    while true {
      guard [.connectionLost, .unreachable].contains(last.status) else {
        if last.status != .interrupted { state = .failed(last) }
        throw last
      }
      // Repeating the same message every half minute would tell nothing new.
      try pause(pauses.next(), after: last, isNews: told.insert(last.status).inserted)
      do throws(Failure) { return try reopen() } catch { last = error }
    }
  }

  /// Asks for a sign of life now and then, so that a dead connection is noticed before the next file needs it, and no
  /// gateway drops an idle one.
  ///
  /// - Parameter isIdle: Whether nothing is in progress.
  func check(isIdle: Bool) throws(Failure) {
    guard job.feed != nil, isIdle else {
      nextSign = .never
      return
    }
    if nextSign.hasPassed {
      try current?.requireAnswer(until: .after(job.settings.timeouts.stall))
      messages.log("'\(connector.host.label)' is still there")
      nextSign = .never
    }
    if nextSign == .never { nextSign = .after(job.settings.timeouts.stall * Self.quietStalls) }
  }

  // MARK: tmux

  /// tmux on the host, over the connection that is current at the time of the call.
  var tmux: RemoteTmux {
    if let current {
      let uploads = connector.host.wishes.directory(orRather: job.request.directory)
      return RemoteTmux(uploadsIn: uploads) { [connector] script, deadline throws(Failure) in
        try current.run(script, by: connector, until: deadline)
      }
    }
    return RemoteTmux { [host = connector.host] _, _ throws(Failure) in
      throw Failure(.connectionLost, "the connection to '\(host.label)' was lost")
    }
  }
}
