import KJLibC
import KJTestSupport
import SystemPackage
import Testing

/// A script as the argument of a test.
struct ScriptCase: Sendable, CustomTestStringConvertible {
  /// Relative to the root of the repository.
  let path: FilePath

  /// The name that `KJ_SCRIPT` is compared with, such as `kj-upload/basic`.
  let testDescription: String

  private init(_ path: FilePath) {
    self.path = path
    testDescription =
      "\(path.removingLastComponent().lastComponent?.string ?? "")/\(path.stem ?? "")"
  }

  func text() throws -> String { try SourceTree.text(path) }

  /// The scripts that match one of the shell patterns in `KJ_SCRIPT`, such as `kj-upload/* kj/help`; without patterns,
  /// every script except the long ones of `servers`.
  static let selected: [ScriptCase] = {
    let all = SourceTree.files(below: "Tests/Scripts", suffix: ".txt").map { ScriptCase($0) }
    guard let patterns = getenv("KJ_SCRIPT").map({ String(cString: $0).split(separator: " ") })
    else { return all.filter { !$0.testDescription.hasPrefix("servers/") } }
    return all.filter { script in
      patterns.contains { fnmatch(String($0), script.testDescription, 0) == 0 }
    }
  }()
}
