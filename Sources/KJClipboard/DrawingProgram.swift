internal import KJDomain
internal import KJSystem
internal import SystemPackage

/// A program that opens a picture, and saves what the user draws on it in the same file.
struct DrawingProgram: Sendable {
  let command: FileCommand
  /// Whether the user also marks the area in this program, which then creates the file itself.
  let takesScreenshot: Bool

  private init(_ words: String..., takesScreenshot: Bool = false) {
    guard let command = FileCommand(words) else { preconditionFailure("each names the file") }
    self.command = command
    self.takesScreenshot = takesScreenshot
  }

  /// The first program that is installed; nil if none is.
  static func first(in environment: Environment) -> DrawingProgram? {
    // On other systems, `open` is a different program.
    let isMac = Executables.find("screencapture", in: environment) != nil
    let hasDisplay = environment["WAYLAND_DISPLAY"] != nil || environment["DISPLAY"] != nil
    return ((isMac ? macOS : []) + (hasDisplay ? desktop : [])).first { program in
      Executables.find(program.command.program, in: environment) != nil
    }
  }

  /// A separate instance of Preview, which can be quit without closing other pictures.
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
