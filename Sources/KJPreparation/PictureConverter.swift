internal import KJBase
internal import KJSystem
internal import SystemPackage

/// `sips` of macOS, which reads HEIC, AVIF and TIFF without additional libraries.
struct PictureConverter {
  /// A large photo takes a second or two.
  private static let patience = Duration.seconds(60)
  private static let mostBytes = 256 << 20

  private let program: FilePath
  private let environment: Environment

  /// Looks for the program; nil if it is missing.
  init?(in environment: Environment) {
    guard let program = Executables.find("sips", in: environment) else { return nil }
    self.program = program
    self.environment = environment
  }

  /// The picture as a JPEG of the best quality, with its orientation kept.
  func jpeg(of picture: [UInt8]) throws(Failure) -> [UInt8] {
    let directory = try makeDirectory()
    let (source, result) = (directory.appending("source"), directory.appending("result.jpg"))
    defer {
      for file in [source, result] { try? file.removeFile() }
      try? directory.removeDirectory()
    }
    do throws(SystemError) { try AtomicFile.create(source, with: picture) } catch {
      throw Failure(.inputOutput, error.description)
    }
    let format = ["-s", "format", "jpeg", "-s", "formatOptions", "best"]
    try run(format + [source.string, "--out", result.string])
    do throws(SystemError) { return try result.contents(limit: Self.mostBytes) } catch {
      throw Failure(.unusablePicture, "'sips' produced no picture: \(error.reason)")
    }
  }

  private func makeDirectory() throws(Failure) -> FilePath {
    let temporary = environment["TMPDIR"].map { FilePath($0) }
    let parent = temporary.flatMap { $0.isAbsolute ? $0 : nil } ?? "/tmp"
    let directory = parent.appending(
      "kj-picture-\(String(UInt64.random(in: .min ... .max), radix: 36))")
    do throws(PrivateDirectoryError) { try PrivateDirectory.ensure(directory) } catch {
      throw Failure(error)
    }
    return directory
  }

  private func run(_ arguments: [String]) throws(Failure) {
    let output: ChildOutput
    do throws(ChildError) {
      output = try ChildProcess.run(ChildCommand(program, arguments), until: .after(Self.patience))
    } catch {
      switch error {
      case .wait(.interrupted): throw .interrupted
      case .wait(.deadline): throw Failure(.unusablePicture, "'sips' does not answer")
      case .system(let system): throw Failure(.unusablePicture, system.description)
      case .tooMuchOutput: throw Failure(.unusablePicture, "'sips' printed too much output")
      }
    }
    guard output.ending == .exited(0) else {
      let words = String(decoding: output.error, as: UTF8.self).split(separator: "\n").first
      throw Failure(
        .unusablePicture, "'sips' failed" + (words.map { ": \(String($0).printable)" } ?? ""))
    }
  }
}
