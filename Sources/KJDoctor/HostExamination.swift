package import KJBase
package import KJConnections
package import KJDomain
internal import KJHosts
internal import KJPassages
internal import KJSSH
internal import KJStore
internal import KJSystem

/// Examines one host by doing what an upload does, and reports each step when it ends.
///
/// If a step fails, the steps that depend on it are reported as skipped. Nothing is left on the host except the
/// directory for uploads.
package final class HostExamination {
  /// The callbacks for the caller while the examination runs.
  package struct Events {
    /// Called for each step, in order.
    package var report: (ExaminationStep) -> Void
    /// Called with warnings about things that did not fail.
    package var warn: (String) -> Void
    /// Called for each action, for `-v`.
    package var log: (String) -> Void

    package init(
      report: @escaping (ExaminationStep) -> Void, warn: @escaping (String) -> Void,
      log: @escaping (String) -> Void
    ) {
      self.report = report
      self.warn = warn
      self.log = log
    }
  }

  /// The result of the examination.
  package struct Result: Sendable {
    /// The person's name for the host; nil if it is unclear which host is meant.
    package let host: OutsideText?
    /// `done` if an upload would work; otherwise the status of the first step that failed.
    package let status: ExitStatus
    package let duration: Duration
  }

  private let name: String?
  private let directory: RemoteDirectory?
  private let overrides: ConnectionOverrides
  private var settings: ConnectionSettings
  private let questions: Questions
  private let events: Events
  private let sheet: ExaminationSheet

  /// - Parameters:
  ///   - name: The person's name for the host; nil for the host that an upload would use.
  ///   - directory: nil for the host's own directory, or the standard one.
  package init(
    of name: String?, directory: RemoteDirectory?, overrides: ConnectionOverrides,
    settings: ConnectionSettings, questions: Questions, events: Events
  ) {
    self.name = name
    self.directory = directory
    self.overrides = overrides
    self.settings = settings
    self.settings.directory = directory
    self.questions = questions
    self.events = events
    sheet = ExaminationSheet(report: events.report)
  }

  /// Runs all steps.
  ///
  /// - Throws: ``Failure``, only with status `interrupted`; its details name what was left behind.
  package func run() throws(Failure) -> Result {
    let host = try examineConfiguration()
    if let host {
      let connector = Connector(
        to: host,
        ConnectionContext(
          settings, questions, warn: events.warn, log: events.log))
      switch try connect(connector, host) {
      case .session(let session): try examine(session, connector, host)
      case .shell(let shell, let examination):
        try telling { () throws(Failure) in
          try examination.examine(shell, host.wishes.directory(orRather: directory))
        }
      case nil: break
      }
    }
    sheet.skipOpen(because: "needs a step that failed")
    return Result(
      host: host?.label, status: sheet.failures.first ?? .done, duration: sheet.duration)
  }

  // MARK: Up to the connection

  private func examineConfiguration() throws(Failure) -> ResolvedHost? {
    let versions = LocalVersions(settings.environment)
    do throws(Failure) {
      let host = try HostResolver(settings, overrides: overrides).resolve(named: name)
      sheet.ok(.configuration, host.summary, details: host.particulars + versions.lines)
      return host
    } catch {
      if error.status == .interrupted { throw error }
      sheet.fail(.configuration, error, details: versions.lines)
      return nil
    }
  }

  /// The route that files take.
  private enum FileWay {
    case session(SFTPSession)
    case shell(HostShell, ShellExamination)
  }

  private func connect(
    _ connector: Connector, _ host: ResolvedHost
  ) throws(Failure) -> FileWay? {
    let steps = ConnectionExamination(of: host, sheet)
    connector.context.observer = steps
    defer { connector.context.observer = nil }
    var lackOfSFTP: Failure?
    do throws(Failure) {
      if host.wishes.passage == nil {
        do throws(Failure) {
          let session = try connector.openSFTP()
          steps.opened(session)
          return .session(session)
        } catch {
          guard error.saysNoSFTP(on: host) else { throw error }
          lackOfSFTP = error
        }
      }
      let shells = try connector.shells(through: host.wishes.passage)
      let examination = ShellExamination(of: host, shells, sheet, settings.timeouts.stall)
      let shell = try examination.open()
      steps.openedShell(isOwn: shells.connection != nil)
      return .shell(shell, examination)
    } catch {
      if error.status == .interrupted { throw error }
      steps.failed(lackOfSFTP ?? error)
      return nil
    }
  }

  private func telling(_ work: () throws(Failure) -> Void) throws(Failure) {
    do throws(Failure) { try work() } catch {
      if error.status == .interrupted { throw error }
      if let step = sheet.next { sheet.fail(step, error) }
    }
  }

  // MARK: Over the connection

  private func examine(
    _ session: SFTPSession, _ connector: Connector, _ host: ResolvedHost
  ) throws(Failure) {
    let directory = host.wishes.directory(orRather: directory)
    try telling { () throws(Failure) in
      try SFTPExamination(of: host, session, sheet).examine()
      let place = DirectoryExamination(of: host, directory, session, sheet)
      if try place.examine() {
        try FileExamination(in: directory, of: host, session, connector, sheet).examine()
      } else {
        sheet.skipOpen(before: .roundTrip, because: "needs the directory")
      }
      guard !sheet.failures.contains(.connectionLost) else { return }
      try SFTPExamination(of: host, session, sheet).measureRoundTrip()
      let history = UploadHistory(settings.locations.uploads)
      try UploadsExamination(of: session, history, sheet).examine()
      try TmuxExamination(of: session, connector, sheet).examine(patience: settings.timeouts.stall)
    }
  }
}
