internal import ArgumentParser
package import KJDomain

/// Inputs other than named files, and the limits on reading.
package struct InputOptions: ParsableArguments {
  @Flag(help: "Also take the picture on the clipboard, after any files.")
  package var clipboard = false

  @Flag(help: "Also take a screenshot of an area that you select, after any files.")
  package var screenshot = false

  @Flag(help: "Open the screenshot in a drawing program, and use the saved result.")
  var draw = false

  @Option(
    help: ArgumentHelp(
      "The maximum number of bytes to read from standard input, a pipe or a device.",
      valueName: "n"))
  package var maxInput = PreparationOptions.defaultLargestStream

  package init() {}

  package func validate() throws {
    if maxInput < 1 { throw ValidationError("'--max-input' must be at least 1") }
    if draw && !screenshot { throw ValidationError("'--draw' needs '--screenshot'") }
  }

  /// The number of pictures to take from the desktop.
  package var desktopPictures: Int { [clipboard, screenshot].count(where: \.self) }

  /// How the person draws on the screenshot; nil for no drawing.
  package func drawing(_ configuration: Configuration) -> DrawingSettings? {
    draw ? configuration.drawing : nil
  }
}
