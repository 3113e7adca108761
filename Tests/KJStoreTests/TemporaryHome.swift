import KJLibC
import KJStore
import KJSystem
import SystemPackage

/// A new, empty directory, removed at the end.
final class TemporaryHome {
  let path: FilePath

  init() {
    path = FilePath("/tmp/kj-store-\(UInt64.random(in: .min ... .max))")
    _ = ShellCommand.output("mkdir -m 700 '\(path)'")
  }

  deinit {
    _ = ShellCommand.output("rm -rf '\(path)'")
  }

  var locations: Locations { Locations(Environment(["HOME": path.string])) }
  var hostBook: HostBookFile { HostBookFile(locations.hostBook) }
  var knownHostsPath: FilePath { path.appending(".ssh").appending("known_hosts") }
  /// Only the person's known_hosts files; tests do not touch the system's.
  var knownHosts: KnownHostsFiles {
    KnownHostsFiles(user: locations.userKnownHosts, system: [], locations: locations)
  }

  func write(_ text: String, to file: FilePath, mode: String = "600") throws {
    _ = ShellCommand.output("mkdir -p -m 700 '\(file.removingLastComponent())'")
    try AtomicFile.replace(file, with: Array(text.utf8), permissions: [.ownerRead, .ownerWrite])
    _ = ShellCommand.output("chmod \(mode) '\(file)'")
  }

  func read(_ file: FilePath) throws -> String {
    String(decoding: try file.contents(limit: 1 << 20), as: UTF8.self)
  }

  func mode(_ file: FilePath) throws -> CModeT {
    try file.status().permissions.rawValue
  }

  /// Each file and directory with its kind, mode and owner, and the contents of the files.
  func everything() -> String {
    ShellCommand.output("cd '\(path)' && find . -printf '%p %y %m %U %l\n' -type f -exec cat {} +")
  }
}
