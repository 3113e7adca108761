/// How a person draws on a screenshot.
package struct DrawingSettings: Equatable, Sendable {
  /// What a person reads where there is nothing to draw with.
  package static let obstacle = "no drawing tool: install satty, swappy, ksnip or flameshot"

  /// The program that opens the file, and saves in it what the person drew; nil for the first that is there.
  package var command: FileCommand?

  package init() {}
}
