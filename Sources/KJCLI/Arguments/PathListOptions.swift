internal import ArgumentParser

/// The format in which a tool prints the resulting paths.
package struct PathListOptions: ParsableArguments {
  @Flag(help: "Print one JSON object per line instead of paths.")
  package var json = false

  @Flag(name: [.customShort("0"), .long], help: "End each path with NUL instead of a newline.")
  package var null = false

  package init() {}

  package func validate() throws {
    if json && null { throw ValidationError("'--json' and '--null' cannot be combined") }
  }

  /// The byte after each path.
  package var terminator: UInt8 { UInt8(ascii: null ? "\0" : "\n") }
}
