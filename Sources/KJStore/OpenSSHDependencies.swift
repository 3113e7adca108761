internal import KJSystem
internal import SystemPackage

/// The files and directories whose changes may affect an answer of `ssh -G`.
struct OpenSSHDependencies {
  let paths: [FilePath]
  /// Whether nothing else can change the answer, judging by the files.
  let areAll: Bool

  /// The system-wide file; `ssh` does not report its absence.
  private static let systemFile: FilePath = "/etc/ssh/ssh_config"
  /// In bytes; a larger file is not searched.
  private static let largest = 1 << 20
  /// How many bytes of a name `ssh` shows (`%.200s`).
  private static let longestName = 200

  /// Whether the messages of `ssh -vG` would name the files.
  ///
  /// With a file given by `-F`, `ssh` does not read the others; a program that is a script may do anything.
  static func areTold(for question: OpenSSHQuestion) -> Bool {
    guard !question.arguments.contains(where: { $0.hasPrefix("-F") || $0.contains("${") }),
      let start = try? question.program.beginning(2)
    else { return false }
    return start != Array("#!".utf8)
  }

  /// Reads the messages of `ssh -vG`.
  ///
  /// The directories of the files that were read are included, because a new file there may match the same `Include`.
  init(from messages: [UInt8], for question: OpenSSHQuestion) {
    let text = String(validating: messages, as: UTF8.self)
    var areAll = text != nil
    var files: [FilePath] = []
    var directories: [FilePath] = []
    for line in (text ?? "").split(whereSeparator: \.isNewline) {
      if let name = line.text(after: "debug1: Reading configuration data ") {
        let file = Self.path(name, question.home)
        if let file { files.append(file) } else { areAll = false }
      } else if line.hasSuffix(" matched no files") {
        let pattern = Self.pattern(in: line, question.home)
        if let pattern {
          directories.append(pattern.removingLastComponent())
        } else {
          areAll = false
        }
      }
    }
    self.areAll =
      areAll && files.contains(Self.systemFile) && files.allSatisfy(Self.dependsOnFilesAlone)
    // ssh does not name it if it is missing.
    files.append(question.home.appending(".ssh").appending("config"))
    directories += files.map { $0.removingLastComponent() }
    paths = Set([question.program] + files + directories).sorted { $0.string < $1.string }
  }

  /// A path in a message; nil if `ssh` may have escaped or cut it.
  private static func path(_ name: Substring, _ home: FilePath) -> FilePath? {
    let path = name.text(after: "~/").map { home.appending(String($0)) } ?? FilePath(String(name))
    guard path.isAbsolute, !name.contains("\\"), name.utf8.count < longestName else { return nil }
    return path
  }

  /// The pattern of an `Include` that matched nothing; nil if a new directory could make it match.
  private static func pattern(in line: Substring, _ home: FilePath) -> FilePath? {
    let rest = line.dropLast(" matched no files".count)
    guard let mark = rest.firstRange(of: ": include "),
      let pattern = path(rest[mark.upperBound...], home),
      !pattern.removingLastComponent().string.hasWildcard
    else { return nil }
    return pattern
  }

  /// Whether everything in a file depends only on files that `ssh` names.
  private static func dependsOnFilesAlone(_ file: FilePath) -> Bool {
    guard let bytes = try? file.contents(limit: largest),
      let text = String(validating: bytes, as: UTF8.self)
    else { return false }
    // Reject a line if in doubt: an answer that is not kept costs five milliseconds.
    return text.split(whereSeparator: \.isNewline).allSatisfy { line in
      let words = line.lowercased()
      if words.contains("${") { return false }
      if words.contains("match"), words.contains("exec") || words.contains("localnetwork") {
        return false
      }
      guard words.contains("include"), words.first(where: { !$0.isWhitespace }) != "#" else {
        return true
      }
      return !words.contains("%") && !words.dropLast(while: { $0 != "/" }).hasWildcard
    }
  }

  /// Whether an answer is the same every time.
  static func isLasting(_ answer: String) -> Bool {
    answer.split(whereSeparator: \.isNewline).allSatisfy { line in
      let words = line.split(separator: " ", maxSplits: 1)
      guard words.count == 2 else { return true }
      switch words[0] {
      case "canonicalizehostname": return ["false", "no"].contains(words[1])
      case "knownhostscommand": return words[1] == "none"
      case "proxycommand", "localcommand", "remotecommand": return !words[1].contains("%")
      default: return true
      }
    }
  }
}

extension FilePath {
  /// The first bytes of a file.
  fileprivate func beginning(_ count: Int) throws(SystemError) -> [UInt8] {
    let file = try opened(.readOnly)
    defer { try? file.close() }
    return try file.contents(count: count, name: description)
  }
}

extension StringProtocol {
  fileprivate var hasWildcard: Bool { contains { "*?[".contains($0) } }

  /// The rest of the text after a beginning; nil if it begins differently.
  fileprivate func text(after beginning: String) -> SubSequence? {
    hasPrefix(beginning) ? dropFirst(beginning.count) : nil
  }

  /// The text without the characters at its end that satisfy a condition.
  fileprivate func dropLast(while condition: (Character) -> Bool) -> SubSequence {
    var rest = self[...]
    while let last = rest.last, condition(last) { rest.removeLast() }
    return rest
  }
}
