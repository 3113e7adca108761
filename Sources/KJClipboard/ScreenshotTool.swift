package import KJBase
package import KJDomain
package import KJSystem
internal import SystemPackage

/// The program that takes screenshots here, which is the user's own command or the first ``ScreenshotProgram``; and the
/// program in which the user draws on them, if the user wants to.
package struct ScreenshotTool: Sendable {
  /// The purpose of one of the programs.
  private enum Step {
    case marking
    case drawing

    var deed: String { self == .marking ? "take a screenshot" : "draw on the screenshot" }
    var setting: String { self == .marking ? "screenshot.command" : "draw.command" }

    /// The failure of a step without a result.
    func nothing(_ reason: String) -> Failure {
      let what = self == .marking ? "no screenshot was taken" : "the screenshot was not sent"
      return Failure(.noInput, "\(what): \(reason)")
    }
  }

  /// The words for Escape in the messages of maim, slurp and scrot, which only speak English.
  private static let wordsForEscape = ["cancel", "abort"]

  let program: ScreenshotProgram
  /// The program for drawing; nil if the user does not draw, or if ``program`` does both.
  let drawing: FileCommand?
  private let environment: Environment

  /// - Parameter drawing: How the user draws on the marked area; nil for no drawing.
  /// - Throws: A failure with the status `.noInput` that says what is missing.
  package init(
    _ settings: ScreenshotSettings, drawnOnBy drawing: DrawingSettings? = nil,
    _ environment: Environment
  ) throws(Failure) {
    self.environment = environment
    let own = drawing?.command
    let first = drawing != nil && own == nil ? DrawingProgram.first(in: environment) : nil
    if drawing != nil, own == nil, first == nil {
      throw Failure(.noInput, DrawingSettings.obstacle, advice: Self.advice(environment))
    }
    if let first, first.takesScreenshot {
      program = ScreenshotProgram(first.command)
      self.drawing = nil
      return
    }
    self.drawing = own ?? first?.command
    if let command = settings.command {
      program = ScreenshotProgram(command)
    } else if let first = ScreenshotProgram.first(in: environment) {
      program = first
    } else {
      throw Failure(.noInput, ScreenshotSettings.obstacle, advice: Self.advice(environment))
    }
  }

  /// The program's name or path, as found or configured.
  package var name: String { program.command.program }

  /// The name or path of the program in which the user draws.
  package var drawingName: String { drawing?.program ?? name }

  private static func advice(_ environment: Environment) -> [Advice] {
    environment["WAYLAND_DISPLAY"] == nil && environment["DISPLAY"] == nil
      ? ["run it in a terminal on the desktop: neither WAYLAND_DISPLAY nor DISPLAY is set"]
      : []
  }

  /// Whether there is a program to try.
  package static func isThere(
    _ settings: ScreenshotSettings, drawnOnBy drawing: DrawingSettings? = nil,
    _ environment: Environment
  ) -> Bool {
    (try? ScreenshotTool(settings, drawnOnBy: drawing, environment)) != nil
  }

  /// Lets the user mark an area, and perhaps draw on it, however long that takes.
  ///
  /// - Throws: A failure with the status `.noInput` if the user marks no area or saves no drawing; `.interrupted`,
  ///   which also ends the program.
  package func take() throws(Failure) -> [UInt8] {
    let directory = try ScreenshotDirectory(in: environment)
    let area = try program.selector.map { name throws(Failure) in try markedArea(by: name) }
    try run(program.command.program, program.arguments(for: directory.file, area: area), .marking)
    let picture = try directory.contents()
    guard !picture.isEmpty else { throw Step.marking.nothing("cancelled") }
    try requirePicture(picture, from: program.command.program)
    guard let drawing else { return picture }
    let stamp = directory.stamp
    try run(drawing.program, drawing.arguments(for: directory.file.string), .drawing)
    let drawn = try directory.contents()
    // If the user hides a part and closes the program without saving, the unedited picture must not reach the host.
    guard !drawn.isEmpty, drawn != picture || directory.stamp != stamp else {
      throw Step.drawing.nothing("'\(drawing.program.printable)' saved nothing")
    }
    try requirePicture(drawn, from: drawing.program)
    return drawn
  }

  private func requirePicture(_ bytes: [UInt8], from name: String) throws(Failure) {
    guard PictureFormat(head: bytes) == nil else { return }
    throw Failure(
      .unusablePicture,
      "cannot use the screenshot: the file from '\(name.printable)' is not a picture")
  }

  /// The area that the selector prints, in one line.
  private func markedArea(by selector: String) throws(Failure) -> String {
    guard let line = try run(selector, [], .marking).lines.first else {
      throw Step.marking.nothing("cancelled")
    }
    return line
  }

  @discardableResult
  private func run(
    _ name: String, _ arguments: [String], _ step: Step
  ) throws(Failure) -> ChildOutput {
    let words = environment.expandingTilde(name).string
    guard let path = Executables.find(words, in: environment) else {
      throw Failure(
        .noInput, "cannot \(step.deed): there is no program '\(name.printable)'",
        advice: ["correct the setting '\(step.setting)'"])
    }
    let result: ChildOutput
    do throws(ChildError) {
      result = try ChildProcess.run(ChildCommand(path, arguments), until: .never)
    } catch {
      switch error {
      case .wait: throw .interrupted
      case .system(let system):
        throw Failure(.noInput, "cannot \(step.deed): \(system.description)")
      case .tooMuchOutput:
        throw Failure(.noInput, "cannot \(step.deed): '\(name.printable)' printed too much")
      }
    }
    guard result.ending == .exited(0) else {
      throw step.nothing(Self.reason(of: result, by: name.printable))
    }
    return result
  }

  /// Why a program failed; most fail when the user presses Escape, some after warnings or before further complaints.
  private static func reason(of result: ChildOutput, by name: String) -> String {
    let lines = String(decoding: result.error, as: UTF8.self).split(separator: "\n")
    let isCancelled = lines.contains { line in
      wordsForEscape.contains { line.lowercased().contains($0) }
    }
    if isCancelled { return "cancelled" }
    // All lines of an X error after the first are indented.
    if let last = lines.last(where: { $0.first != " " }) {
      return "'\(name)' says: \(String(last).printable)"
    }
    return switch result.ending {
    case .exited(let status): "'\(name)' ended with status \(status)"
    case .signaled(let signal): "'\(name)' was killed by signal \(signal)"
    }
  }
}
