import KJBase
import KJCLI
import KJDomain
import KJPreparation
import KJSystem
import SystemPackage

/// The destination of prepared pictures.
struct ImageDestination {
  private enum Place {
    case standardOutput
    case file(FilePath)
    /// Created for the first picture if it is missing.
    case directory(FilePath)
  }

  private var place: Place
  private let replaces: Bool
  private let isDryRun: Bool
  /// The files written so far, with the label of their input.
  private var written: [FilePath: OutsideText] = [:]

  /// Performs all checks that do not need a picture.
  ///
  /// - Parameters:
  ///   - out: As given; nil for standard output.
  ///   - count: The number of pictures.
  init(
    _ out: RawArgument?, count: Int, replaces: Bool, isJSON: Bool, isDryRun: Bool
  ) throws(Failure) {
    self.replaces = replaces
    self.isDryRun = isDryRun
    guard let out, out.bytes != Array("-".utf8) else {
      if !isDryRun { try Self.checkStandardOutput(count: count, isJSON: isJSON) }
      place = .standardOutput
      return
    }
    let name = out.description.printable
    let type = (try? out.path.status())?.type
    let isDirectoryName = out.bytes.last == UInt8(ascii: "/")
    let isMeantAsDirectory = count > 1 || isDirectoryName
    if type == nil, count > 1, !isDirectoryName, PictureFormat(claimedBy: out.description) != nil {
      throw Failure(
        .usage, "cannot write \(count) pictures to one file '\(name)'",
        advice: ["name a directory: '--out DIR', or '\(name)/' if that is its name"])
    }
    if type == .directory || (type == nil && isMeantAsDirectory) {
      place = .directory(out.path)
    } else if count > 1 {
      throw Failure(
        .usage, "cannot write \(count) pictures to '\(name)': it is not a directory",
        advice: ["name a directory: '--out DIR'"])
    } else if isMeantAsDirectory {
      throw Failure(.cannotCreate, "cannot write to '\(name)': it is not a directory")
    } else {
      if type == .regular, !replaces { throw Self.exists(name) }
      place = .file(out.path)
    }
  }

  private static func exists(_ name: String) -> Failure {
    Failure(
      .cannotCreate, "cannot write '\(name)': file exists",
      advice: ["replace it with '--overwrite'"]
    )
  }

  private static func checkStandardOutput(count: Int, isJSON: Bool) throws(Failure) {
    let advice: [Advice] = ["name a file or a directory: '--out PATH'"]
    guard count == 1 else {
      throw Failure(.usage, "cannot write \(count) pictures to standard output", advice: advice)
    }
    guard !isJSON else {
      throw Failure(.usage, "cannot write a picture and JSON to standard output", advice: advice)
    }
    guard !StandardStreams.outputIsTerminal else {
      throw Failure(.usage, "cannot write a picture to a terminal", advice: advice)
    }
  }

  /// Whether kj, not the person, chooses the name of a picture's file.
  func givesName(to file: PreparedFile) -> Bool {
    if case .directory = place { true } else { file.piece != nil }
  }

  /// The format that the extension of a named file stands for; nil if there is none.
  var namedFormat: PictureFormat? {
    guard case .file(let path) = place else { return nil }
    return path.extension.flatMap { PictureFormat(fileExtension: $0.lowercased()) }
  }

  /// Writes a picture to its destination.
  ///
  /// - Returns: The path of the file; nil if there is none, as in a dry run.
  mutating func write(_ file: PreparedFile) throws(Failure) -> FilePath? {
    guard !isDryRun else { return nil }
    switch place {
    case .standardOutput:
      guard file.piece == nil else {
        throw Failure(
          .usage, "cannot write the pieces of '\(file.input.label)' to standard output",
          advice: ["name a file or a directory: '--out PATH'"])
      }
      let bytes = try Self.contents(of: file)
      try naming("standard output") { () throws(SystemError) in
        try FileDescriptor.standardOutput.writeFully(bytes, name: "standard output")
      }
      return nil
    case .file(let named) where file.piece != nil && named.extension == nil:
      // A name without an extension is probably not meant for several files.
      place = .directory(named)
      return try write(file)
    case .file(let named):
      let path = named.numbered(file.piece)
      try write(file, to: path)
      return path
    case .directory(let directory):
      try make(directory)
      let path = directory.appending(name(of: file).components)
      try write(file, to: path)
      return path
    }
  }

  private func make(_ directory: FilePath) throws(Failure) {
    guard (try? directory.status()) == nil else { return }
    try naming(directory.readable) { () throws(SystemError) in try directory.makeDirectory() }
  }

  private mutating func write(_ file: PreparedFile, to path: FilePath) throws(Failure) {
    if let other = written[path] {
      throw Failure(
        .cannotCreate,
        "cannot write '\(path.readable.printable)': it already holds '\(other)'",
        advice: ["write the pictures to different directories"])
    }
    let bytes = try Self.contents(of: file)
    let status = try? path.status()
    try naming(path.readable) { () throws(SystemError) in
      if let status, status.type != .regular {
        // A device or a pipe is written to, not replaced.
        try path.writeInto(bytes)
      } else if replaces {
        try AtomicFile.replace(path, with: bytes, permissions: status?.permissions)
      } else {
        try AtomicFile.create(path, with: bytes)
      }
    }
    written[path] = file.input.label
  }

  static func contents(of file: PreparedFile) throws(Failure) -> [UInt8] {
    do throws(SystemError) { return try file.bytes } catch {
      throw Failure(.inputOutput, "cannot read '\(file.input.label)': \(error.reason)")
    }
  }

  /// The input's own name with the extension of its new format.
  private func name(of file: PreparedFile) -> FilePath {
    var name = file.input.localName.map { RawArgument(bytes: $0).path } ?? "picture"
    name.extension = file.format?.fileExtension ?? name.extension
    return name.numbered(file.piece)
  }

  private func naming(_ name: String, _ write: () throws(SystemError) -> Void) throws(Failure) {
    do throws(SystemError) { try write() } catch {
      if error.errno == .fileExists { throw Self.exists(name.printable) }
      let isRefused = [
        .noSuchFileOrDirectory, .permissionDenied, .readOnlyFileSystem, .notDirectory,
      ]
      .contains(error.errno)
      throw Failure(
        isRefused ? .cannotCreate : .inputOutput,
        "cannot write '\(name.printable)': \(error.reason)")
    }
  }
}

extension FilePath {
  /// The path with the piece number between the stem and the extension of its name.
  fileprivate func numbered(_ piece: PicturePiece?) -> FilePath {
    guard let piece else { return self }
    var stem = self
    stem.extension = nil
    return FilePath(
      bytes: stem.bytes + Array(piece.suffix.utf8) + bytes.dropFirst(stem.bytes.count))
  }
}
