import KJTestSupport
import Synchronization
import SystemPackage

/// The facts that the suite tests examine.
enum Suite {
  /// The names of the executables: every directory of Sources that begins with `kj`.
  static let tools: [String] =
    ((try? LocalFiles.list(SourceTree.root.appending("Sources"))) ?? []).filter {
      $0.hasPrefix("kj")
    }

  static func manifest() throws -> PackageManifest {
    PackageManifest(parsing: try SourceTree.text("Package.swift"))
  }

  /// Every import of a target's sources: module name to the files that import it.
  ///
  /// C has no imports: it uses a system module by including a header that the module's `shim.h` includes.
  static func imports(ofTargetIn directory: FilePath) throws -> [String: [FilePath]] {
    var result: [String: [FilePath]] = [:]
    for file in SourceTree.files(below: directory, suffix: ".swift") {
      for line in ImportLine.all(in: try SourceTree.text(file)) {
        result[line.module, default: []].append(file)
      }
    }
    let modules = try systemModules.get()
    for file in SourceTree.files(below: directory, suffix: ".c")
      + SourceTree.files(below: directory, suffix: ".h")
    where file.lastComponent != "shim.h" {
      for header in includes(in: try SourceTree.text(file)) {
        for module in modules[header] ?? [] { result[module, default: []].append(file) }
      }
    }
    return result
  }

  /// The system modules, keyed by the headers of their libraries.
  private static let systemModules = Result<[String: [String]], any Error> {
    var result: [String: [String]] = [:]
    for target in try manifest().targets where target.kind == .systemLibrary {
      for header in includes(in: try SourceTree.text(FilePath("Sources/\(target.name)/shim.h"))) {
        result[header, default: []].append(target.name)
      }
    }
    // The only module of our own that only C uses.
    result["CKJLazy.h"] = ["CKJLazy"]
    return result
  }

  /// The external headers that C code includes; those of the C library belong to no module.
  static func includes(in text: String) -> [String] {
    text.matches(of: /(?m)^[ \t]*#[ \t]*include[ \t]*<([^>]+)>/).map { String($0.1) }
      .filter { !cHeaders.contains($0) }
  }

  private static let cHeaders: Set<String> = [
    "errno.h", "stdarg.h", "stddef.h", "stdint.h", "stdio.h",
  ]

  /// Runs programs with a plain environment and the built tools first in PATH.
  static func run(_ tool: String, _ arguments: [String]) throws -> ToolResult {
    try Workspace().tools.run(tool, arguments)
  }

  /// The help of a tool, or of one of its verbs.
  ///
  /// Each page is read only once.
  static func help(_ words: [String]) throws -> String {
    try helpPages.withLock { pages in
      if let page = pages[words] { return page }
      let page = try run(words[0], words.dropFirst() + ["--help"]).expectSuccess().output
      pages[words] = page
      return page
    }
  }

  private static let helpPages = Mutex<[[String]: String]>([:])

  /// Whether the tools under test are a release: one program with a name for each of them.
  static let isRelease = LocalFiles.isLink(BuiltTools.directory.appending("kj-upload"))

  /// Whether a program is installed, for tests that need it.
  static func has(_ program: String) -> Bool {
    ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin", "/bin"].contains {
      LocalFiles.isFile(FilePath($0).appending(program))
    }
  }
}
