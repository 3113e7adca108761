internal import KJBase

/// Settings as arguments of `ssh`, quoted for its parser.
package enum SSHOption {
  /// The keyword of a setting as a person writes it, `KEY=VALUE` or `KEY VALUE`, in lower case.
  package static func keyword(of setting: String) -> String {
    let end = setting.utf8.firstIndex { "= \t\"".utf8.contains($0) } ?? setting.endIndex
    return setting[..<end].lowercased()
  }

  /// `-o KEYWORD="PATH"`: a path to be taken literally, whatever characters it contains.
  package static func path(_ keyword: String, _ path: String) -> [String] {
    ["-o", "\(keyword)=\(quoted(path))"]
  }

  /// A literal word, whatever characters it contains, for a value that `ssh` splits at blanks and quotes and
  /// whose tokens it replaces.
  package static func quoted(_ word: String) -> String {
    let literal = word.split(separator: "%", omittingEmptySubsequences: false)
    return quoted(word: literal.joined(separator: "%%"))
  }

  /// The same for a word whose tokens `ssh` should replace.
  static func quoted(word: String) -> String {
    var quoted = ""
    for scalar in word.unicodeScalars {
      if scalar == "\\" || scalar == "\"" { quoted += "\\" }
      quoted.unicodeScalars.append(scalar)
    }
    return "\"\(quoted)\""
  }

  /// The value of `ProxyCommand` that reaches a host through the `ssh` with these arguments.
  ///
  /// `ssh` replaces the tokens in it, and then a shell reads it.
  package static func proxyCommand(_ program: String, through arguments: [String]) -> String {
    func escaped(_ words: [String]) -> String {
      words.map(\.quotedForShell).joined(separator: " ")
        .split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%")
    }
    return "\(escaped([program])) -W '[%h]:%p' \(escaped(arguments))"
  }
}
