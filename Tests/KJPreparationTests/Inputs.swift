import KJBase
import KJDomain
import KJLibC
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@testable import KJPreparation

/// A directory with inputs.
struct Inputs {
  let workspace: Workspace
  var directory: FilePath { workspace.work }
  var environment: Environment { Environment(workspace.environment) }

  init() throws { workspace = try Workspace() }

  func file(_ name: String, _ bytes: [UInt8] = Array("text".utf8)) throws -> InputFile {
    try LocalFiles.write(directory.appending(name), bytes)
    return input(name)
  }

  /// A named pipe to which nobody has written yet.
  func pipe(_ name: String) throws -> InputFile {
    guard mkfifo(directory.appending(name).string, 0o600) == 0 else {
      throw SetUpFailure("cannot make the pipe '\(name)'")
    }
    return input(name)
  }

  /// An input with this name, whether it exists or not.
  func input(_ name: String) -> InputFile {
    .file(directory.appending(name), label: OutsideText(name))
  }

  func prepare(
    _ input: InputFile, _ options: PreparationOptions = .init()
  ) throws(Failure) -> PreparedFile {
    let files = try FilePreparation(input: input, options: options, environment: environment).run()
      .get()
    #expect(files.count == 1)
    return files[0]
  }

  /// How many descriptors of this process are open on a file.
  func openDescriptors(of name: String) -> Int {
    var file = stat()
    guard stat(directory.appending(name).string, &file) == 0 else { return 0 }
    return (0..<4096).count { descriptor in
      var other = stat()
      return fstat(Int32(descriptor), &other) == 0 && other.st_ino == file.st_ino
        && other.st_dev == file.st_dev
    }
  }

  /// The file of a fuzzer's corpus: `jpeg/turned-exif-icc.jpg`.
  static func picture(_ name: String) throws -> [UInt8] {
    try LocalFiles.read(SourceTree.root.pushing(FilePath("Fuzz/Corpora/\(name)")))
  }
}

/// Waits until a condition holds; false if that takes longer than any test needs.
func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
  for _ in 0..<10_000 {
    if try condition() { return true }
    usleep(2000)
  }
  return false
}
