package import KJBase
package import KJSystem
internal import SystemPackage

/// The program that puts a picture into the clipboard of macOS, Wayland or X11.
package struct CopiedPicture: Sendable {
  private static let patience = Duration.seconds(10)
  /// AppleScript reads a picture from a file.
  private static let script =
    "on run a\nset the clipboard to (read (POSIX file (item 1 of a)) as «class PNGf»)\nend run"

  private let program: ClipboardProgram
  private let arguments: [String]
  private let environment: Environment

  /// Looks for the program.
  ///
  /// - Throws: ``Failure`` with status `usage` if there is none.
  package init(_ environment: Environment) throws(Failure) {
    let ways: [(name: String, package: String, variable: String?, arguments: [String])] = [
      ("osascript", "", nil, ["-e", Self.script]),
      ("wl-copy", "wl-clipboard", "WAYLAND_DISPLAY", ["--type", "image/png"]),
      ("xclip", "xclip", "DISPLAY", ["-selection", "clipboard", "-t", "image/png", "-in"]),
    ]
    let possible = ways.filter { $0.variable.map { environment[$0] != nil } ?? true }
    for way in possible {
      let program = ClipboardProgram(
        way.name, in: environment, for: ("cannot copy the picture to the clipboard", .failure))
      guard let program else { continue }
      (self.program, arguments, self.environment) = (program, way.arguments, environment)
      return
    }
    let subject = "cannot copy a picture to the clipboard"
    guard let way = possible.first(where: { $0.variable != nil }) else {
      throw Failure(
        .usage, "\(subject): neither WAYLAND_DISPLAY nor DISPLAY is set",
        advice: ["run it in a terminal on the desktop that has the clipboard"])
    }
    throw Failure(
      .usage, "\(subject): '\(way.name)' is not installed",
      advice: ["install the package '\(way.package)'"])
  }

  /// Puts a PNG file into the clipboard.
  ///
  /// Under Wayland and X11, the program stays in the background as long as it owns the clipboard.
  ///
  /// - Throws: ``Failure`` with status `failure` in the words of the program.
  package func copy(png: [UInt8]) throws(Failure) {
    if program.name == "osascript" {
      let name = "kj-copy-\(String(UInt64.random(in: .min ... .max), radix: 36)).png"
      let file = environment.temporaryDirectory.appending(name)
      do throws(SystemError) {
        try AtomicFile.replace(file, with: png, permissions: .ownerReadWrite, isDurable: false)
      } catch {
        throw program.failure(error.description)
      }
      defer { try? file.removeFile() }
      try run(arguments + [file.string], input: [])
    } else {
      try run(arguments, input: png)
    }
  }

  private func run(_ arguments: [String], input: [UInt8]) throws(Failure) {
    let result = try program.run(arguments, input: input, until: .after(Self.patience))
    if result.ending != .exited(0) { throw program.failure(of: result) }
  }
}
