package import KJBase
package import KJSystem
package import SystemPackage

/// `kj-image` in its own process: a file made by a stranger can only crash that process.
package struct PictureChild {
  private static let patience = Duration.seconds(60)
  private static let mostBytes = 256 << 20

  private let program: FilePath

  package init(_ environment: Environment) throws(Failure) {
    guard let program = Executables.findTool("kj-image", in: environment) else {
      throw Failure(.failure, "cannot decode pictures: 'kj-image' is not installed")
    }
    self.program = program
  }

  /// A picture as PNG, without metadata.
  package func png(of file: FilePath) throws(Failure) -> [UInt8] {
    let options = ["--quiet", "--format=png", "--max-edge=65500", "--max-bytes=\(Int32.max)"]
    return try output(options, of: file)
  }

  /// A thumbnail of a picture, as PNG.
  package func thumbnail(of file: FilePath) throws(Failure) -> [UInt8] {
    try output(["--thumbnail"], of: file)
  }

  /// The output of `kj-image` for a picture.
  ///
  /// - Throws: ``Failure`` with the status and the message of `kj-image`.
  package func output(_ options: [String], of file: FilePath) throws(Failure) -> [UInt8] {
    let result: ChildOutput
    do throws(ChildError) {
      result = try ChildProcess.run(
        ChildCommand(program, ["--no-input"] + options + ["--", file.string]),
        limit: Self.mostBytes, until: .after(Self.patience))
    } catch {
      if case .wait(.interrupted) = error { throw .interrupted }
      throw Failure(.failure, "cannot decode '\(OutsideText(decoding: file.bytes))' in time")
    }
    guard case .exited(let number) = result.ending, let status = ExitStatus(rawValue: number) else {
      throw Failure(.failure, "'kj-image' \(result.ending.words)")
    }
    if status == .done { return result.output }
    let mark = "error: "
    let words = String(decoding: result.error, as: UTF8.self).split(separator: "\n")
      .compactMap { line in line.firstRange(of: mark).map { line[$0.upperBound...] } }
    throw Failure(status, words.first.map { String($0).printable } ?? "'kj-image' failed")
  }
}
