// The suite as it lies in the tree: its tools and its source files.

import KJTestSupport
import SystemPackage

/// What the suite tests look at.
enum Suite {
  /// The names of the executables: every folder of Sources that begins with `kj`.
  static let tools: [String] =
    ((try? LocalFiles.list(SourceTree.root.appending("Sources"))) ?? []).filter {
      $0.hasPrefix("kj")
    }

  static func manifest() throws -> PackageManifest {
    PackageManifest(parsing: try SourceTree.text("Package.swift"))
  }

  /// Every import of a target's sources: module name to the files that import it.
  static func imports(ofTargetIn folder: FilePath) throws -> [String: [FilePath]] {
    var result: [String: [FilePath]] = [:]
    for file in SourceTree.files(below: folder, suffix: ".swift") {
      for line in ImportLine.all(in: try SourceTree.text(file)) {
        result[line.module, default: []].append(file)
      }
    }
    return result
  }

  /// Runs programs with a plain environment and the built tools first in PATH.
  static func run(_ tool: String, _ arguments: [String]) throws -> ToolResult {
    try Workspace().tools.run(tool, arguments)
  }

  /// Whether a program is installed, for tests that need it.
  static func has(_ program: String) -> Bool {
    ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin", "/bin"].contains {
      LocalFiles.isFile(FilePath($0).appending(program))
    }
  }
}
