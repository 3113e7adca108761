import KJLibC
import KJTestSupport
import SystemPackage

/// The directory of the pictures and their checker.
struct PictureSet: Sendable {
  let directory: FilePath
  let python: FilePath
  let checker: PictureChecker

  /// A program or module that the set needs is not installed.
  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  /// The set, or why there is none.
  static let shared = Result { try PictureSet() }

  static let programs = SourceTree.root.pushing("Tests/Pictures")

  private static let modules = SourceTree.root.pushing(".build/python")

  private init() throws {
    directory = SourceTree.root.pushing(".build/pictures")
    guard LocalFiles.exists(Self.modules.appending("complete")) else {
      throw Missing(description: "no Python modules in '\(Self.modules)': run Scripts/install-deps")
    }
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    // The first variable keeps the source tree clean.
    let environment = ["PYTHONDONTWRITEBYTECODE": "1", "PATH": path, "LC_ALL": "C.UTF-8"]
    // Made once per tree. This takes 16 s, and took nearly five minutes alongside eight busy processes and other tests.
    let tools = ToolRunner(environment: environment, timeout: .hang * 4)
    for program in ["cjpeg", "heif-enc", "exiftool"] {
      guard try tools.run("/bin/sh", ["-c", "command -v \(program)"]).ending == .exit(0) else {
        throw Missing(description: "no program '\(program)': run Scripts/install-deps")
      }
    }
    python = Self.modules.pushing("bin/python")
    let maker = Self.programs.appending("make.py").string
    try tools.run(python.string, [maker, directory.string]).expectSuccess()
    checker = try PictureChecker(python: python, environment: environment)
  }

  /// The files that were made, relative to ``directory``.
  func files() throws -> [String] {
    try LocalFiles.list(directory).filter { LocalFiles.isDirectory(directory.appending($0)) }
      .flatMap {
        format in
        try LocalFiles.list(directory.appending(format)).map { "\(format)/\($0)" }
      }
  }
}
