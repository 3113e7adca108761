package import KJBase
internal import KJClipboard
package import KJConnections
internal import KJDomain
internal import KJStore
internal import KJSystem
internal import SystemPackage

/// Examines this machine: the programs that kj uses, and the person's files.
///
/// Only a damaged file is a failure; any other problem just makes some function unavailable.
package struct LocalExamination {
  /// The steps, in order.
  package enum Name: String, CaseIterable {
    case ssh
    case tmux
    case clipboard
    case screenshots
    case drawing
    case settings
    case hosts
  }

  package struct Result: Sendable {
    /// `done`, or the status of the first step that failed.
    package fileprivate(set) var status = ExitStatus.done
    /// Whether `KJ_HOST` or the host book determines the host if none is named.
    package fileprivate(set) var hasUsualHost = false
  }

  private let environment: Environment
  private let locations: Locations
  private let report: (ExaminationStep) -> Void
  private var result = Result()
  private var configuration = Configuration()

  private init(
    _ environment: Environment, _ locations: Locations,
    _ report: @escaping (ExaminationStep) -> Void
  ) {
    self.environment = environment
    self.locations = locations
    self.report = report
  }

  /// Runs all steps and reports each of them.
  package static func run(
    _ settings: ConnectionSettings, report: @escaping (ExaminationStep) -> Void
  ) -> Result {
    var examination = LocalExamination(settings.environment, settings.locations, report)
    examination.examinePrograms()
    return examination.result
  }

  private mutating func examinePrograms() {
    tell(
      .ssh, version(of: "ssh", ["-V"]), orElse: "OpenSSH's client is not installed",
      "kj does not read ssh_config, and connects only with libssh2")
    tell(
      .tmux, version(of: "tmux", ["-V"]), orElse: "tmux is not installed",
      "paths can only be inserted into other sessions")
    let problem = PictureClipboard.problem(in: environment)
    tell(
      .clipboard, problem == nil ? "can be read" : nil, orElse: problem?.message ?? "",
      advice: problem?.advice ?? [])
    // Read the settings first, because they may name the programs.
    let settings = readSettings()
    examine(.screenshots, drawnOnBy: nil) { "are taken by '\($0.name.printable)'" }
    examine(.drawing, drawnOnBy: configuration.drawing) {
      "on screenshots is done in '\($0.drawingName.printable)'"
    }
    report(settings)
    readHosts()
  }

  private func examine(
    _ name: Name, drawnOnBy drawing: DrawingSettings?, _ fact: (ScreenshotTool) -> String
  ) {
    do throws(Failure) {
      let tool = try ScreenshotTool(configuration.screenshots, drawnOnBy: drawing, environment)
      tell(name, fact(tool), orElse: "")
    } catch {
      tell(name, nil, orElse: error.message, advice: error.advice)
    }
  }

  private mutating func readSettings() -> ExaminationStep {
    do throws(Failure) {
      configuration = try ConfigurationFile(locations.settings).load()
      return step(.settings, .ok, "'\(locations.settings)' \(words(locations.settings))")
    } catch {
      return failed(.settings, error)
    }
  }

  private mutating func readHosts() {
    do throws(Failure) {
      let book = try HostBookFile(locations.hostBook).load()
      let count = book.hosts.count
      report(
        step(
          .hosts, .ok, count == 1 ? "1 host in the host book" : "\(count) hosts in the host book"))
      result.hasUsualHost =
        try HostChoice.usual(environment: environment["KJ_HOST"], from: book) != nil
    } catch {
      report(failed(.hosts, error))
    }
  }

  private func words(_ path: FilePath) -> String {
    (try? path.status()) == nil ? "does not exist: all settings have their defaults" : "can be read"
  }

  /// Returns the first line of a program's version output, and its location; nil if it is not installed.
  private func version(of name: String, _ arguments: [String]) -> String? {
    guard let program = Executables.find(name, in: environment) else { return nil }
    let place = program.description.printable
    guard
      let answer = try? ChildProcess.run(
        ChildCommand(program, arguments), until: .after(.seconds(2))),
      let line = String(lastLineOf: answer.error) ?? String(lastLineOf: answer.output)
    else { return "'\(place)' does not report its version" }
    return "\(line.printable): \(place)"
  }

  // MARK: Steps

  private func tell(
    _ name: Name, _ fact: String?, orElse obstacle: String, _ consequence: String? = nil,
    advice: [Advice] = []
  ) {
    report(
      fact.map { step(name, .ok, $0) }
        ?? step(name, .note, obstacle, details: [consequence].compactMap(\.self), advice: advice))
  }

  private mutating func failed(_ name: Name, _ failure: Failure) -> ExaminationStep {
    if result.status == .done { result.status = failure.status }
    return step(
      name, .failed, failure.message, details: failure.details, advice: failure.advice,
      status: failure.status)
  }

  private func step(
    _ name: Name, _ state: ExaminationStep.State, _ fact: String, details: [String] = [],
    advice: [Advice] = [], status: ExitStatus = .done
  ) -> ExaminationStep {
    ExaminationStep(
      name: name.rawValue, state: state, fact: fact, details: details, advice: advice,
      duration: nil, status: status)
  }
}
