/// How screenshots are taken.
package struct ScreenshotSettings: Equatable, Sendable {
  /// The message if there is no screenshot program.
  package static let obstacle =
    "no screenshot tool: install grim and slurp, maim or gnome-screenshot"

  /// The program that lets the person mark an area and writes it to the file; nil for the first one that is installed.
  package var command: FileCommand?

  package init() {}
}
