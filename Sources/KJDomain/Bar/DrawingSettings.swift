/// How a person draws on a screenshot.
package struct DrawingSettings: Equatable, Sendable {
  /// The message if there is no drawing program.
  package static let obstacle = "no drawing tool: install satty, swappy, ksnip or flameshot"

  /// The program that opens the file and saves the drawing in it; nil for the first one that is installed.
  package var command: FileCommand?

  package init() {}
}
