internal import KJDomain
internal import KJSystem
internal import SystemPackage

/// A program that opens a picture, and saves in its file what the person has drawn on it.
struct DrawingProgram: Sendable {
  let command: FileCommand
  /// Whether it lets the area be marked as well, and makes the file itself.
  let takesScreenshot: Bool

  private init(_ words: String..., takesScreenshot: Bool = false) {
    guard let command = FileCommand(words) else { preconditionFailure("each names the file") }
    self.command = command
    self.takesScreenshot = takesScreenshot
  }

  /// The first that is there; nil if none is.
  static func first(in environment: Environment) -> DrawingProgram? {
    // Elsewhere, `open` is another program.
    let isMac = Executables.find("screencapture", in: environment) != nil
    let hasDisplay = environment["WAYLAND_DISPLAY"] != nil || environment["DISPLAY"] != nil
    return ((isMac ? macOS : []) + (hasDisplay ? desktop : [])).first { program in
      Executables.find(program.command.program, in: environment) != nil
    }
  }

  /// A Preview of its own, which can be quit without closing what else is open.
  private static let macOS = [
    DrawingProgram("open", "-W", "-n", "-a", "Preview", "{file}")
  ]
  private static let desktop = [
    DrawingProgram("satty", "-f", "{file}", "-o", "{file}", "--early-exit"),
    DrawingProgram("swappy", "-f", "{file}", "-o", "{file}"),
    DrawingProgram("ksnip", "{file}"),
    DrawingProgram("flameshot", "gui", "-p", "{file}", takesScreenshot: true),
  ]
}
