// The connection of an upload whose files come while it goes on: kept while there are none, and made anew
// however long it takes.

internal import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJPreparation
internal import KJSystem

extension HostUpload {
  /// After how many times the limit for a silent host, where nothing is under way, it is asked for a sign
  /// of life.
  private static let quietStalls = 4
  private static let longestPause = Duration.seconds(30)

  /// Pauses for a line that works again.
  var freshPauses: RetryPauses {
    job.feed == nil ? RetryPauses() : RetryPauses(longest: Self.longestPause)
  }

  /// Asks for a sign of life now and then, so that no file waits for a line that died meanwhile, and no
  /// gateway forgets the line.
  func checkLine() throws(Failure) {
    guard job.feed != nil, deliveries.isEmpty else {
      nextSign = .never
      return
    }
    if nextSign.hasPassed {
      try connection?.requireAnswer(until: .after(job.settings.timeouts.stall))
      connector.context.log("'\(host.label.printable)' is still there")
      nextSign = .never
    }
    if nextSign == .never {
      nextSign = .after(job.settings.timeouts.stall * Self.quietStalls)
    }
  }

  /// Makes a connection for the files that are there, because the last one was lost before they came.
  func connectAgain() throws(Failure) {
    guard job.feed != nil else { return connect() }
    do throws(Failure) { try reopen() } catch { try wait(after: error) }
  }

  /// Makes the connection anew for the files under way, and for those that came meanwhile.
  func waitForLine(after failure: Failure) {
    do throws(Failure) { try wait(after: failure) } catch { giveUp(deliveries, error) }
  }

  /// Tries again after growing pauses, until it works or cannot work any more.
  private func wait(after failure: Failure) throws(Failure) {
    var last = failure
    var told: Set<ExitStatus> = []
    while true {
      guard [.connectionLost, .unreachable].contains(last.status) else {
        connectFailure = last.status == .interrupted ? nil : last
        throw last
      }
      // Every half minute, the same would say nothing.
      try pause(pauses.next(), after: last, isNews: told.insert(last.status).inserted)
      do throws(Failure) { return try reopen() } catch { last = error }
    }
  }

  private func reopen() throws(Failure) {
    use(UploadConnection(try connector.openSFTP(), streams: job.request.streams, job.settings))
    for delivery in deliveries {
      delivery.clock = FileClock(job.settings.timeouts.upload(of: delivery.file.size))
    }
    runClocks()
    tellConnected()
  }
}
