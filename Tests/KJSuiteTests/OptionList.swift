/// Reads options such as `-q` and `--host` out of text.
enum OptionList {
  /// The options in the help of a tool, which are on the indented lines that begin with a dash,
  /// left of the description.
  ///
  /// `--[no-]color` and `--a/--no-a` are two options each.
  static func inHelp(_ text: String) -> Set<String> {
    var found: Set<String> = []
    for line in text.split(separator: "\n") {
      guard let start = line.firstIndex(where: { $0 != " " }), start > line.startIndex,
        line[start] == "-"
      else { continue }
      let head = line[start...].firstMatch(of: /^(?:(?!  ).)+/)?.0 ?? ""
      for match in head.matches(of: /(?:^|[ ,\/|\[])(--?)(\[no-\])?([A-Za-z0-9][A-Za-z0-9-]*)/) {
        found.insert("\(match.1)\(match.3)")
        if match.2 != nil { found.insert("\(match.1)no-\(match.3)") }
      }
    }
    return found
  }

  /// The verbs in the help of a tool: the names in its section `SUBCOMMANDS`.
  static func verbs(inHelp text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: { $0.hasPrefix("SUBCOMMANDS:") }) else { return [] }
    let section = lines[(start + 1)...].prefix { !$0.isEmpty }
    return section.compactMap { line in
      line.firstMatch(of: /^  ([a-z][a-z-]*)(?:,| |$)/).map { String($0.1) }
    }
  }

  /// The options that a man page in mdoc describes, on its lines `.It Fl …`.
  static func inManual(_ text: String) -> Set<String> {
    var found: Set<String> = []
    for line in text.split(separator: "\n") where line.hasPrefix(".It ") {
      var isFlag = false
      var dashes = "-"
      for word in line.split(separator: " ").dropFirst() {
        if word == "Fl" {
          // `Fl Fl name` is another way to write `Fl -name`.
          dashes = isFlag ? "--" : "-"
          isFlag = true
        } else if isFlag {
          let name = String(word.filter { $0 != "\\" })
          if name.contains(where: { $0.isLetter || $0.isNumber }) { found.insert(dashes + name) }
          isFlag = false
        }
      }
    }
    return found
  }

  /// The long options that a completion offered, one or more to a line, without escape sequences.
  static func inCompletion(_ text: String) -> Set<String> {
    let plain = text.replacing(/\e\[[0-9;?]*[A-Za-z]/, with: " ")
    return Set(plain.matches(of: /(?:^|\s)(--[A-Za-z0-9][A-Za-z0-9-]*)/).map { String($0.1) })
  }
}
