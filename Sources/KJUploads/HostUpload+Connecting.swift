// How a host's part of an upload gets its connection, and what it does when that is lost.

internal import KJConnections
internal import KJDomain
internal import KJInsertion
internal import KJSFTP
internal import KJSystem

extension HostUpload {
  func connect() {
    do throws(Failure) {
      let opened = UploadConnection(try openSession(), streams: job.request.streams, job.settings)
      if job.feed != nil {
        // A host that does not serve SFTP shows it now, and not with the first file.
        try opened.requireAnswer(until: .after(job.settings.timeouts.stall))
        tellConnected()
      }
      use(opened)
      try findPane()
    } catch {
      connectFailure = error
    }
  }

  /// Connects; a line that is cut meanwhile gets two more chances.
  private func openSession() throws(Failure) -> SFTPSession {
    var pauses = RetryPauses()
    for _ in 0..<2 {
      do throws(Failure) {
        return try connector.openSFTP()
      } catch {
        guard job.settings.retries, error.status == .connectionLost else { throw error }
        try pause(pauses.next(), after: error)
      }
    }
    return try connector.openSFTP()
  }

  func pause(
    _ length: Duration, after failure: Failure, isNews: Bool = true
  ) throws(Failure) {
    let text = "\(failure.message); trying again in \(length.inWords)"
    if isNews { notice(text) } else { connector.context.log(text) }
    do throws(WaitError) { try wait(for: [], until: .after(length)) } catch {
      if error == .interrupted { throw .interrupted }
    }
  }

  // MARK: A lost line

  /// Makes the connection anew for all files under way, as long as the first one has time; what cannot
  /// go on is removed, or named.
  func recover(from failure: Failure) {
    guard let lost = connection else { return }
    connection = nil
    inquiry?.reset()
    nextSign = .never
    for delivery in deliveries { delivery.lose(lost.session, because: failure) }
    guard let first = deliveries.first else {
      // Nothing was under way; the next file may find the host again.
      return connector.context.log("\(failure.message)")
    }
    if job.feed != nil, failure.status == .connectionLost { return waitForLine(after: failure) }
    guard job.settings.retries, failure.status == .connectionLost, !job.isStopped else {
      return giveUp(deliveries, failure)
    }
    // The files before it may have ended together with the line.
    runClocks()
    if first.clock.deadline.hasPassed { return giveUp([first], failure) }
    do throws(Failure) {
      try reconnect(after: failure, until: first.clock.deadline)
    } catch {
      giveUp(deliveries, error)
    }
  }

  /// Connects again after growing pauses; throws the last failure when there is no time left.
  private func reconnect(after failure: Failure, until deadline: Deadline) throws(Failure) {
    var last = failure
    while let length = pauses.next(before: deadline) {
      try pause(length, after: last)
      do throws(Failure) {
        use(
          UploadConnection(
            try connector.openSFTP(), streams: job.request.streams, job.settings))
        return
      } catch {
        guard [.connectionLost, .unreachable].contains(error.status) else {
          connectFailure = error
          throw error
        }
        last = error
      }
    }
    if last == failure { throw failure }
    throw Failure(
      .connectionLost, "\(failure.message), and it could not be made anew",
      details: [last.message] + last.details)
  }

  /// Ends files whose connection is gone.
  ///
  /// What they began is removed over a new one, or named; the others go on over that.
  func giveUp(_ files: [Delivery], _ failure: Failure) {
    let begun = files.filter { $0.unfinished != nil }
    var removed: [Int: [[UInt8]]] = [:]
    if !begun.isEmpty, failure.status != .interrupted, connectFailure == nil {
      connector.context.log("removing what was begun, over a new connection")
      do throws(Failure) {
        let session = try connector.openSFTP()
        use(UploadConnection(session, streams: job.request.streams, job.settings))
        removed = try remove(begun, session)
      } catch {
        connection = nil
        connectFailure = error
        connector.context.log("that failed: \(error.message)")
      }
    }
    for file in files {
      let left = removed[file.number]
      end(file, .failed(left.map { file.naming($0, in: failure) } ?? file.named(in: failure)))
    }
  }

  /// - Returns: What is left all the same, or may be, of each input.
  private func remove(
    _ files: [Delivery], _ session: SFTPSession
  ) throws(Failure) -> [Int: [[UInt8]]] {
    let removable = files.filter { $0.unfinished?.mustStay == false }
    let removals = try session.remove(
      removable.compactMap { $0.unfinished?.path },
      until: .after(job.settings.timeouts.stall))
    var left: [Int: [[UInt8]]] = [:]
    for (file, removal) in zip(removable, removals) {
      let paths =
        switch removal {
        case .removed: [[UInt8]?]()
        case .refused: [file.unfinished?.path]
        case .missing: [file.unfinished?.renamedPath]
        }
      left[file.number] = paths.compactMap(\.self)
    }
    for file in files where left[file.number] == nil {
      left[file.number] = [file.unfinished?.path].compactMap(\.self)
    }
    return left
  }
}
