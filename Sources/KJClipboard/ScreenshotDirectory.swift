internal import KJBase
internal import KJSystem
internal import SystemPackage

/// A directory that nobody else can enter; it disappears with this value, together with all its files.
///
/// The programs write to a path and not to a descriptor, and some of them refuse a path that already exists.
struct ScreenshotDirectory: ~Copyable {
  /// The size of the largest picture that kj prepares.
  private static let mostBytes = 256 << 20

  private let path: FilePath

  /// Creates the directory in `TMPDIR`, otherwise in `/tmp`; a desktop service may need an absolute path.
  init(in environment: Environment) throws(Failure) {
    let temporary = environment["TMPDIR"].map { FilePath($0) }
    let parent = temporary.flatMap { $0.isAbsolute ? $0 : nil } ?? "/tmp"
    let suffix = String(UInt64.random(in: .min ... .max), radix: 36)
    path = parent.appending("kj-screenshot-\(suffix)")
    do throws(PrivateDirectoryError) { try PrivateDirectory.ensure(path) } catch {
      throw Failure(error)
    }
  }

  deinit {
    for name in (try? path.entries()) ?? [] { try? path.appending(name: name).removeFile() }
    try? path.removeDirectory()
  }

  /// The path of the picture.
  var file: FilePath { path.appending("screenshot.png") }

  /// The state of the file; nil if it is unknown.
  var stamp: FileStamp? { try? FileStamp(of: file) }

  /// The bytes of the file; empty if there is no file.
  borrowing func contents() throws(Failure) -> [UInt8] {
    let name = "the screenshot"
    do throws(SystemError) {
      let descriptor = try file.opened(.readOnly, options: [.noFollow, .nonBlocking])
      defer { try? descriptor.close() }
      let status = try descriptor.status()
      guard status.type == .regular else { return [] }
      guard status.size <= Self.mostBytes else {
        throw SystemError("read", name, .fileTooLarge)
      }
      return try descriptor.contents(count: Int(status.size), name: name)
    } catch {
      if error.errno == .noSuchFileOrDirectory { return [] }
      throw Failure(.inputOutput, "cannot read \(name): \(error.reason)")
    }
  }
}
