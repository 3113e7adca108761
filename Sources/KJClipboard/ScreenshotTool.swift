// A picture of an area of the screen, which the person marks in a program of the desktop.

package import KJDomain
package import KJSystem
internal import SystemPackage

/// The program that takes screenshots here: the person's own command, or the first of ``ScreenshotProgram``.
package struct ScreenshotTool: Sendable {
  /// Those of maim, slurp and scrot, which speak English alone.
  private static let wordsForEscape = ["cancel", "abort"]

  let program: ScreenshotProgram
  private let environment: Environment

  /// - Throws: A failure with the status `.noInput` that says what is missing.
  package init(_ settings: ScreenshotSettings, _ environment: Environment) throws(Failure) {
    self.environment = environment
    if let command = settings.command {
      program = ScreenshotProgram(command)
    } else if let first = ScreenshotProgram.first(in: environment) {
      program = first
    } else {
      throw Failure(.noInput, ScreenshotSettings.obstacle, advice: Self.advice(environment))
    }
  }

  /// The program's name or path, as it was found or set.
  package var name: String { program.command.program }

  private static func advice(_ environment: Environment) -> [Advice] {
    environment["WAYLAND_DISPLAY"] == nil && environment["DISPLAY"] == nil
      ? ["run it in a terminal of the desktop: neither WAYLAND_DISPLAY nor DISPLAY is set here"]
      : []
  }

  /// Whether there is something to try.
  package static func isThere(
    _ settings: ScreenshotSettings, _ environment: Environment
  ) -> Bool {
    settings.command != nil || ScreenshotProgram.first(in: environment) != nil
  }

  /// Lets the person mark an area, however long that takes.
  ///
  /// - Throws: A failure with the status `.noInput` if the person marks none; `.interrupted`, which also ends
  ///   the program.
  package func take() throws(Failure) -> [UInt8] {
    let folder = try ScreenshotFolder(in: environment)
    let area = try program.selector.map { name throws(Failure) in try markedArea(by: name) }
    try run(program.command.program, program.arguments(for: folder.file, area: area))
    let picture = try folder.contents()
    guard !picture.isEmpty else { throw Self.nothing("cancelled") }
    guard PictureFormat(head: picture) != nil else {
      throw Failure(
        .unusablePicture,
        "cannot use the screenshot: what '\(program.command.program.printable)' wrote is not a picture"
      )
    }
    return picture
  }

  /// The area as another program prints it, in a line.
  private func markedArea(by selector: String) throws(Failure) -> String {
    guard let line = try run(selector, []).lines.first else { throw Self.nothing("cancelled") }
    return line
  }

  @discardableResult
  private func run(_ name: String, _ arguments: [String]) throws(Failure) -> ChildOutput {
    let words = environment.expandingTilde(name).string
    guard let path = Executables.find(words, in: environment) else {
      throw Failure(
        .noInput, "cannot take a screenshot: there is no program '\(name.printable)'",
        advice: ["correct the setting 'screenshot.command'"])
    }
    let result: ChildOutput
    do throws(ChildError) {
      result = try ChildProcess.run(ChildCommand(path, arguments), until: .never)
    } catch {
      switch error {
      case .wait: throw .interrupted
      case .system(let system):
        throw Failure(.noInput, "cannot take a screenshot: \(system.description)")
      case .tooMuchOutput:
        throw Failure(.noInput, "cannot take a screenshot: '\(name.printable)' writes too much")
      }
    }
    guard result.ending == .exited(0) else {
      throw Self.nothing(Self.reason(of: result, by: name.printable))
    }
    return result
  }

  /// Why a program failed; most do when the person presses Escape, some after warnings or before further complaints.
  private static func reason(of result: ChildOutput, by name: String) -> String {
    let lines = String(decoding: result.error, as: UTF8.self).split(separator: "\n")
    let isCancelled = lines.contains { line in
      wordsForEscape.contains { line.lowercased().contains($0) }
    }
    if isCancelled { return "cancelled" }
    // An X error goes on in lines that are indented.
    if let last = lines.last(where: { $0.first != " " }) {
      return "'\(name)' says: \(String(last).printable)"
    }
    return switch result.ending {
    case .exited(let status): "'\(name)' ended with status \(status)"
    case .signaled(let signal): "signal \(signal) ended '\(name)'"
    }
  }

  private static func nothing(_ reason: String) -> Failure {
    Failure(.noInput, "no screenshot was taken: \(reason)")
  }
}
