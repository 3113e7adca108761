import KJTestSupport
import SystemPackage

/// `long-line` and `stopwatch`, which are built into the directory of this program.
enum OwnPrograms {
  static func path(of name: String) throws -> FilePath {
    let directory = try FilePath(Machine.pathOfThisProgram()).removingLastComponent()
    let path = directory.appending(name)
    guard LocalFiles.isFile(path) else {
      throw RunFailed("no '\(path)': run 'swift build -c release --package-path Benchmarks'")
    }
    return path
  }
}
