// Where `kj image` puts what it made.

import KJCLI
import KJDomain
import KJPreparation
import KJSystem
import SystemPackage

/// The place for prepared pictures.
struct ImageDestination {
  private enum Place {
    case nowhere
    case standardOutput
    case file(FilePath)
    case directory(FilePath)
  }

  private let place: Place
  private let replaces: Bool

  /// - Parameters:
  ///   - out: As given, nil for standard output.
  ///   - count: How many pictures there are.
  init(
    _ out: RawArgument?, count: Int, replaces: Bool, isJSON: Bool, isDryRun: Bool
  ) throws(Failure) {
    self.replaces = replaces
    guard !isDryRun else {
      place = .nowhere
      return
    }
    guard let out, out.bytes != Array("-".utf8) else {
      try Self.checkStandardOutput(count: count, isJSON: isJSON)
      place = .standardOutput
      return
    }
    let isDirectory = (try? out.path.status())?.type == .directory
    if isDirectory || out.bytes.last == UInt8(ascii: "/") {
      place = .directory(out.path)
    } else if count == 1 {
      place = .file(out.path)
    } else {
      throw Failure(
        .usage, "cannot write \(count) pictures to '\(out.description.printable)'",
        hints: ["make it a directory: 'mkdir \(out.description.printable)'"])
    }
  }

  private static func checkStandardOutput(count: Int, isJSON: Bool) throws(Failure) {
    let hints = ["name a file or a directory: '--out PATH'"]
    guard count == 1 else {
      throw Failure(.usage, "cannot write \(count) pictures to standard output", hints: hints)
    }
    guard !isJSON else {
      throw Failure(
        .usage, "cannot write a picture and JSON to standard output", hints: hints)
    }
    guard !StandardStreams.outputIsTerminal else {
      throw Failure(.usage, "cannot write a picture to a terminal", hints: hints)
    }
  }

  /// True when the names of the files are not those that the person gave.
  var givesNames: Bool {
    if case .directory = place { true } else { false }
  }

  /// Writes a picture to its place.
  ///
  /// - Returns: The path of the file, nil if there is none.
  func write(_ file: PreparedFile) throws(Failure) -> FilePath? {
    switch place {
    case .nowhere: return nil
    case .standardOutput:
      let bytes = try contents(of: file)
      try naming("standard output") { () throws(SystemError) in
        try FileDescriptor.standardOutput.writeFully(bytes, name: "standard output")
      }
      return nil
    case .file(let path):
      try write(file, to: path)
      return path
    case .directory(let directory):
      let path = directory.appending(name(of: file).components)
      try write(file, to: path)
      return path
    }
  }

  private func write(_ file: PreparedFile, to path: FilePath) throws(Failure) {
    let bytes = try contents(of: file)
    try naming(path.description) { () throws(SystemError) in
      if replaces {
        try AtomicFile.replace(
          path, with: bytes, permissions: (try? path.status())?.permissions)
      } else {
        try AtomicFile.create(path, with: bytes)
      }
    }
  }

  private func contents(of file: PreparedFile) throws(Failure) -> [UInt8] {
    switch file.contents {
    case .memory(let bytes): return bytes
    case .file(let descriptor):
      do throws(SystemError) {
        return try descriptor.contents(count: file.size, name: file.input.label)
      } catch {
        throw Failure(
          .inputOutput, "cannot read '\(file.input.label.printable)': \(error.reason)")
      }
    }
  }

  /// The input's own name with the extension of what it became.
  private func name(of file: PreparedFile) -> FilePath {
    var name =
      file.input.path.flatMap { $0.lastComponent }.map { FilePath(root: nil, [$0]) } ?? "picture"
    name.extension = file.format?.fileExtension ?? name.extension
    return name
  }

  private func naming(
    _ name: String, _ write: () throws(SystemError) -> Void
  ) throws(Failure) {
    do throws(SystemError) { try write() } catch {
      let exists = error.errno == .fileExists
      throw Failure(
        exists || error.errno == .noSuchFileOrDirectory ? .cannotCreate : .inputOutput,
        "cannot write '\(name.printable)': \(error.reason)",
        hints: exists ? ["replace it with '--overwrite'"] : [])
    }
  }
}
