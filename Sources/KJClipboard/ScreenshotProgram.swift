internal import KJDomain
internal import KJSystem
internal import SystemPackage

/// A program that writes an area of the screen to a file.
struct ScreenshotProgram: Sendable {
  /// The placeholder for the area, which the selector prints.
  private static let area = "{area}"

  /// The program and its arguments, in which `{file}` stands for the file.
  let command: FileCommand
  /// The program that lets the user mark the area and prints it; nil if ``command`` does both.
  let selector: String?

  /// - Parameter selector: The program whose output replaces `{area}`.
  init(_ command: FileCommand, areaFrom selector: String? = nil) {
    self.command = command
    self.selector = selector
  }

  private init(_ words: String..., areaFrom selector: String? = nil) {
    guard let command = FileCommand(words) else { preconditionFailure("each names the file") }
    self.init(command, areaFrom: selector)
  }

  /// The first installed program for this desktop; nil if there is none.
  ///
  /// An X11 program does not see Wayland windows, even if both displays exist.
  static func first(in environment: Environment) -> ScreenshotProgram? {
    let isWayland = environment["WAYLAND_DISPLAY"] != nil
    let ofDesktop = isWayland ? wayland : environment["DISPLAY"] != nil ? x11 : []
    return (macOS + ofDesktop).first { program in
      [program.command.program, program.selector].compactMap(\.self)
        .allSatisfy { Executables.find($0, in: environment) != nil }
    }
  }

  private static let macOS = [ScreenshotProgram("screencapture", "-i", "{file}")]
  private static let wayland =
    [ScreenshotProgram("grim", "-g", area, "{file}", areaFrom: "slurp")] + anyDesktop
  private static let x11 =
    [
      ScreenshotProgram("maim", "-s", "{file}"), ScreenshotProgram("import", "{file}"),
      ScreenshotProgram("scrot", "-s", "{file}"),
    ] + anyDesktop
  private static let anyDesktop = [
    ScreenshotProgram("spectacle", "-rbno", "{file}"),
    ScreenshotProgram("gnome-screenshot", "-af", "{file}"),
  ]

  /// The arguments that make the program write the area to the file.
  func arguments(for file: FilePath, area: String?) -> [String] {
    command.arguments(for: file.string).map { $0 == Self.area ? area ?? $0 : $0 }
  }
}
