// Makes a picture smaller once, to judge the result.

import KJTestSupport
import SystemPackage

extension Arena {
  /// Makes a picture smaller, in a directory created for it, and returns the new file.
  ///
  /// Throws ``RunFailed`` when the program is missing or fails.
  func resize(
    _ input: FilePath, with resizer: Resizer, to edge: Int, in directory: FilePath
  ) throws -> FilePath {
    guard resizer.isInstalled else { throw RunFailed("not installed") }
    let work = Resizing(inputs: [input], directory: directory, edge: edge)
    guard let command = resizer.command(work) else { throw RunFailed("takes no single picture") }
    try LocalFiles.makeDirectory(directory)
    _ = try stopwatch.time(command)
    let names = try LocalFiles.list(directory)
    guard names.count == 1, let name = names.first else { throw RunFailed("wrote \(names)") }
    return directory.appending(name)
  }
}
