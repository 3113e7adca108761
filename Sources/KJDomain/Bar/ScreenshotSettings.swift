/// How screenshots are taken.
package struct ScreenshotSettings: Equatable, Sendable {
  /// What a person reads where nothing takes screenshots.
  package static let obstacle =
    "no screenshot tool: install grim and slurp, maim or gnome-screenshot"

  /// The program that lets an area be marked, and writes it to the file; nil for the first that is there.
  package var command: FileCommand?

  package init() {}
}
