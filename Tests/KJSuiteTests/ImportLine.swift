/// One `import`, with its access level if one is written.
struct ImportLine: Equatable {
  let access: String?
  let module: String

  /// The imports in the text of a Swift file, including conditional ones, but not those in long
  /// string literals.
  static func all(in text: String) -> [ImportLine] {
    // Unlike `\s`, a blank does not match the next line.
    let declaration =
      /^[ \t]*(?:@\w+(?:\([^)]*\))?[ \t]+)*(?:(public|package|internal|fileprivate|private)[ \t]+)?import[ \t]+(?:(?:struct|class|enum|protocol|typealias|func|let|var)[ \t]+)?(\w+)/
      .anchorsMatchLineEndings()
    let code = text.replacing(/"""(?:.|\n)*?"""/, with: "")
    return code.matches(of: declaration).map { match in
      ImportLine(access: match.1.map(String.init), module: String(match.2))
    }
  }
}
