// `kj upload`: each input prepared, sent, and reported, in the order in which they were given.

internal import KJDomain
internal import KJSFTP
internal import KJSystem
internal import SystemPackage

/// Uploads the inputs of one request to one host over one connection.
///
/// The first input is prepared while the connection is made, each further one while the one before
/// it is sent. An input that fails does not stop the others; a lost connection is made anew once for
/// the next input.
public final class Uploader {
  private let request: UploadRequest
  private let connector: Connector
  private var session: SFTPSession?
  private var connectFailure: Failure?

  public init(_ request: UploadRequest, _ connector: Connector) {
    self.request = request
    self.connector = connector
  }

  /// Does it all.
  ///
  /// - Parameters:
  ///   - progress: Called with an input's label, the bytes of it that are on the host, and its size.
  ///   - report: Called with each result as soon as it is certain; false stops the work.
  public func run(
    progress: (_ input: String, _ done: Int, _ total: Int) -> Void,
    report: (UploadResult) -> Bool
  ) {
    var next = prepare(at: 0)
    if request.inputs.contains(where: \.mayBeReadable) { connect() }
    for (index, input) in request.inputs.enumerated() {
      let prepared = outcome(of: next)
      next = prepare(at: index + 1)
      let result = UploadResult(
        input: input.label, outcome: deliver(prepared, progress: progress))
      if !report(result) || result.status == .interrupted { return }
    }
  }

  /// Only prepares, and tells what would be sent where.
  public func plan(report: (UploadResult) -> Bool) {
    for index in request.inputs.indices {
      let outcome: UploadResult.Outcome
      do throws(Failure) {
        outcome = .planned(try planned(try self.outcome(of: prepare(at: index)).get()))
      } catch {
        outcome = .failed(error)
      }
      if !report(UploadResult(input: request.inputs[index].label, outcome: outcome)) { return }
    }
  }

  // MARK: Preparing

  private typealias Preparing = Result<BackgroundWork<Result<PreparedFile, Failure>>, Failure>

  private func prepare(at index: Int) -> Preparing? {
    guard request.inputs.indices.contains(index) else { return nil }
    let preparation = FilePreparation(
      input: request.inputs[index], options: request.preparation,
      environment: connector.environment)
    do throws(SystemError) {
      return .success(try BackgroundWork { preparation.run() })
    } catch {
      return .failure(Failure(.failure, error.description))
    }
  }

  private func outcome(of preparing: Preparing?) -> Result<PreparedFile, Failure> {
    guard let preparing else { return .failure(.interrupted) }
    return preparing.flatMap { work in
      do throws(WaitError) { return try work.wait() } catch { return .failure(.interrupted) }
    }
  }

  // MARK: Sending

  private func connect() {
    do throws(Failure) {
      session = try SFTPSession(try connector.connect(), connector)
    } catch {
      connectFailure = error
    }
  }

  private func deliver(
    _ prepared: Result<PreparedFile, Failure>, progress: (String, Int, Int) -> Void
  ) -> UploadResult.Outcome {
    do throws(Failure) {
      let file = try prepared.get()
      defer { file.close() }
      if session == nil && connectFailure == nil { connect() }
      if let connectFailure { throw connectFailure }
      return .uploaded(try send(file, progress: progress))
    } catch {
      return .failed(error)
    }
  }

  /// Sends a file, under another random name if the first is taken against all odds.
  private func send(
    _ file: PreparedFile, progress: (String, Int, Int) -> Void
  ) throws(Failure) -> UploadedFile {
    for _ in 0..<3 {
      let destination = try RemoteDestination(request, connector.host, file)
      if let uploaded = try attempt(file, destination, progress: progress) { return uploaded }
    }
    throw Failure(
      .cannotCreate, "cannot find an unused name for '\(file.input.label.printable)'")
  }

  /// - Returns: nil if the name is taken and another one can be made.
  private func attempt(
    _ file: PreparedFile, _ destination: RemoteDestination, progress: (String, Int, Int) -> Void
  ) throws(Failure) -> UploadedFile? {
    guard let session else { throw connectFailure ?? .interrupted }
    let start = MonotonicTime.now
    let reader = ContentsReader(file, hashes: request.hashes)
    let outcome: UploadOutcome
    do throws(TransferFailure) {
      outcome = try session.upload(
        destination.plan(file.size, request),
        until: .after(connector.timeouts.upload(of: file.size)),
        progress: { progress(file.input.label, $0, file.size) }, fill: reader.read)
    } catch {
      self.session = nil
      throw afterLoss(error, destination, home: session.home)
    }
    switch outcome {
    case .finished:
      return UploadedFile(
        path: try path(of: destination, session), size: file.size,
        sha256: reader.finishHash(), format: file.format, report: file.report,
        duration: MonotonicTime.now - start)
    case .failed(.exists, nil) where request.name == nil:
      return nil
    case .failed(let failure, let leftover):
      let failed =
        reader.failure
        ?? Failure(failure, destination.text(home: session.home), connector.host)
      throw leftover == nil ? failed : failed.naming(destination.text(home: session.home))
    }
  }

  /// What was begun over a connection that is gone is removed over a new one, or named.
  private func afterLoss(
    _ error: TransferFailure, _ destination: RemoteDestination, home: RemotePath?
  ) -> Failure {
    guard let unfinished = error.unfinished else { return error.failure }
    connector.log("removing what was begun, over a new connection")
    if error.failure.status != .interrupted {
      do throws(Failure) {
        let session = try SFTPSession(try connector.connect(), connector)
        self.session = session
        if try remove(unfinished, session) { return error.failure }
      } catch {
        connectFailure = error
        connector.log("that failed: \(error.message)")
      }
    }
    return [unfinished.path, unfinished.renamedPath].compactMap(\.self).reduce(error.failure) {
      failure, path in
      failure.naming(
        destination.absolute(path, home: home) ?? String(decoding: path, as: UTF8.self))
    }
  }

  /// - Returns: Whether nothing of it is left.
  private func remove(
    _ unfinished: FileUpload.Unfinished, _ session: SFTPSession
  ) throws(Failure) -> Bool {
    let deadline = Deadline.after(connector.timeouts.stall)
    switch try session.remove(unfinished.path, until: deadline) {
    case .removed: return true
    case .refused: return false
    case .missing:
      guard let renamed = unfinished.renamedPath else { return true }
      guard unfinished.isOwn else { return false }
      return try session.remove(renamed, until: deadline) != .refused
    }
  }

  /// The path to print.
  ///
  /// A file whose path cannot be told is of no use to anybody and is removed.
  private func path(
    of destination: RemoteDestination, _ session: SFTPSession
  ) throws(Failure) -> RemotePath {
    do throws(Failure) {
      return try destination.path(home: session.home, connector.host)
    } catch {
      let removal = try session.remove(
        destination.requestPath, until: .after(connector.timeouts.stall))
      throw removal == .refused ? error.naming(destination.text(home: nil)) : error
    }
  }

  private func planned(_ file: PreparedFile) throws(Failure) -> PlannedUpload {
    defer { file.close() }
    let destination = try RemoteDestination(request, connector.host, file)
    return PlannedUpload(
      destination: destination.text(home: nil), size: file.size, format: file.format,
      report: file.report)
  }
}

extension Failure {
  /// The same failure with a line that names what was left on the host.
  fileprivate func naming(_ leftover: String) -> Failure {
    Failure(
      status, message, details: details + ["left on the host: \(leftover.printable)"],
      hints: hints)
  }
}
