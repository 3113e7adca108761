package import KJBase
package import KJConnections
package import KJDomain
package import KJHosts
internal import KJPreparation
internal import KJSystem
package import KJUploads
package import SystemPackage

/// Uploads each new file of one directory to one host.
///
/// A thread waits for files, and an ``Uploader`` sends them in the order in which they were completed. A lost
/// connection is restored, however long that takes; the files wait meanwhile.
package final class DirectoryWatch {
  private let sentry: DirectorySentry
  private let uploader: Uploader
  private let label: @Sendable (FilePath) -> OutsideText
  private let ledger = Ledger()

  /// Starts watching: new files are uploaded, existing ones are ignored.
  ///
  /// - Parameters:
  ///   - request: Without inputs.
  ///   - label: Returns a path's name for messages and results.
  /// - Throws: A failure with the status `.noInput` if the directory does not exist.
  package init(
    _ directory: FilePath, names: WatchedNames, request: UploadRequest,
    settings: ConnectionSettings,
    label: @escaping @Sendable (FilePath) -> OutsideText
  ) throws(Failure) {
    sentry = try DirectorySentry(directory, label: label(directory), names: names)
    uploader = Uploader(request, settings: settings)
    self.label = label
  }

  /// Connects immediately, then uploads the files that arrive.
  ///
  /// - Parameter inserter: Made for this host.
  /// - Returns: Why it ended; nil if the results are no longer wanted.
  package func run(
    to host: ResolvedHost, inserting inserter: PathInserter,
    questions: Questions, events: Uploader.Events
  ) -> Failure? {
    do {
      let feed = try Mailbox<UploadFeedMessage>()
      _ = try BackgroundWork<Void> { [sentry, ledger, label] in
        var sentry = sentry
        ledger.ending = sentry.run { path, identity in
          let label = label(path)
          ledger.expect(label)
          feed.post(.input(.file(path, seenAs: identity, label: label)))
        }
        feed.post(.end)
      }
      var events = events
      let report = events.report
      events.report = { [ledger] news in
        if case .result(let result) = news, case .uploaded = result.outcome {
          ledger.strike(result.input)
        }
        return report(news)
      }
      try uploader.run(
        to: host, fedBy: feed, inserting: inserter, questions: questions, events: events)
      return ledger.ending
    } catch let failure as Failure {
      return failure
    } catch {
      return Failure(.failure, String(describing: error))
    }
  }

  /// The files that were taken but are not yet on the host, in order.
  package var missing: [OutsideText] { ledger.expected }
}

/// The state that both threads of a watch write to.
private final class Ledger: Sendable {
  private let state = Locked((expected: [OutsideText](), ending: Failure?.none))

  var expected: [OutsideText] { state.withLock(\.expected) }

  /// Why no more files can arrive.
  var ending: Failure? {
    get { state.withLock(\.ending) }
    set { state.withLock { $0.ending = newValue } }
  }

  func expect(_ label: OutsideText) { state.withLock { $0.expected.append(label) } }

  func strike(_ label: OutsideText) {
    state.withLock { state in
      if let place = state.expected.firstIndex(of: label) { state.expected.remove(at: place) }
    }
  }
}
