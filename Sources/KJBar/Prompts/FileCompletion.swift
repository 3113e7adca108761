internal import KJBase
internal import KJSystem
internal import SystemPackage

/// The files whose names begin with the typed text.
struct FileCompletion: Equatable, Sendable {
  /// The text that all matches have in common after the typed text, with a slash after a directory.
  let addition: String
  /// The matches in order; directories end with a slash.
  let matches: [String]

  /// Reads the directory that the text names; leaves out names that cannot be typed.
  ///
  /// - Parameter text: A path, relative to the working directory or with a tilde.
  /// - Returns: nil if the directory cannot be read.
  init?(of text: String, in environment: Environment) {
    let slash = text.lastIndex(of: "/")
    let directory = slash.map { String(text[...$0]) } ?? ""
    let beginning = slash.map { text[text.index(after: $0)...] } ?? text[...]
    if text == "~" {
      addition = "/"
      matches = ["~/"]
      return
    }
    let path = directory.isEmpty ? FilePath(".") : environment.expandingTilde(directory)
    guard let entries = try? path.entries() else { return nil }
    let names = entries.compactMap { name -> String? in
      guard let text = String(validating: name, as: UTF8.self), text.printable == text,
        text.hasPrefix(beginning), beginning.hasPrefix(".") || !text.hasPrefix(".")
      else { return nil }
      let isDirectory = (try? path.appending(text).status())?.type == .directory
      return isDirectory ? text + "/" : text
    }
    matches = names.sorted()
    let common = matches.reduce(matches.first ?? "") { $0.commonPrefix(with: $1) }
    addition = String(common.dropFirst(beginning.count))
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
