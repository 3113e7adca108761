import KJTestSupport
import Synchronization
import SystemPackage

/// A running Tests/Pictures/check.py, which answers one question at a time.
final class PictureChecker: Sendable {
  /// The picture to examine, and the expected findings.
  struct Question {
    let output: FilePath
    let source: FilePath
    /// A file with the line printed by `--json`.
    let report: FilePath
    let look: PictureCase.Look
    /// The longest edge that the picture may have.
    let edge: Int
    /// Whether the pixels must be those of the source.
    let isCopy: Bool
    /// The color profile that the picture must hold.
    let profile: String?
    /// The mean difference that is allowed, or nil for the usual one.
    let tolerance: String?
  }

  private let program: Mutex<ChildPipes>

  init(python: FilePath, environment: [String: String]) throws {
    let script = PictureSet.programs.appending("check.py").string
    program = Mutex(
      try ChildPipes(python, arguments: [script], environment: environment, directory: "/"))
  }

  /// The faults of a picture; empty if it is right.
  func complaints(_ question: Question) throws -> String {
    try program.withLock { program in
      try program.write(Array("\(question.json)\n".utf8))
      var answer: [UInt8] = []
      while answer.last != UInt8(ascii: "\n") { answer += try program.read() }
      return String(decoding: answer.dropLast(), as: UTF8.self)
    }
  }
}

extension PictureChecker.Question {
  /// Nothing in it needs escaping, because the tests choose the paths and names.
  fileprivate var json: String {
    let fields = [
      "\"output\": \"\(output)\"", "\"source\": \"\(source)\"", "\"report\": \"\(report)\"",
      "\"size\": [\(look.width), \(look.height)]", "\"edge\": \(edge)",
      "\"reference\": \"\(look.reference)\"", "\"copied\": \(isCopy)",
      "\"top\": \(look.notes["top"] ?? "100")",
      "\"tolerance\": \(tolerance ?? "null")",
      "\"profile\": \(profile.map { "\"\($0)\"" } ?? "null")",
    ]
    return "{\(fields.joined(separator: ", "))}"
  }
}
