import ArgumentParser

/// The names of a command's options, as its help lists them: `--insert`, `-i`.
package struct ToolOptions: Sendable {
  private let names: Set<String>

  /// - Parameter help: The text of `--help`; a line with an option is indented by two spaces.
  package init(help: String) {
    var names: Set<String> = []
    for line in help.split(separator: "\n") where line.hasPrefix("  -") {
      for word in line.split(whereSeparator: { ", =</[".contains($0) }).prefix(
        while: \.isOptionName)
      {
        names.insert(String(word))
      }
    }
    self.names = names
  }

  package func has(_ name: String) -> Bool { names.contains(name) }

  /// The long option names, sorted.
  var longNames: [String] { names.filter { $0.hasPrefix("--") }.sorted() }
}

extension Substring {
  fileprivate var isOptionName: Bool { hasPrefix("-") }
}
