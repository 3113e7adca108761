package import KJBase
internal import KJClipboard
package import KJDomain
import KJLibC
package import KJSystem
package import SystemPackage

/// One input of a tool.
package struct InputFile: Sendable {
  /// Its name in messages and results: the argument as it was given, `-`, `clipboard` or `screenshot`.
  package let label: OutsideText
  let source: Source
  /// Whether it may become several files.
  private(set) var mayBeCut = true
  /// Its local name, if the path does not reveal it.
  private let givenName: [UInt8]?

  init(label: OutsideText, source: Source, givenName: [UInt8]? = nil) {
    self.label = label
    self.source = source
    self.givenName = givenName
  }

  enum Source: Sendable {
    /// If kj examined the file before, the path must still lead to that file, and must not be a link.
    case file(FilePath, seenAs: FileIdentity?)
    case standardInput
    case clipboard(Result<PictureClipboard, Failure>)
    case screenshot(Result<[UInt8], Failure>)
  }

  /// - Parameters:
  ///   - identity: The regular file that was seen there before; if given, no link is followed.
  ///   - name: Its local name, if that is not the last component of the path.
  package static func file(
    _ path: FilePath, seenAs identity: FileIdentity? = nil, label: OutsideText,
    name: [UInt8]? = nil
  ) -> InputFile {
    InputFile(label: label, source: .file(path, seenAs: identity), givenName: name)
  }

  /// The same input, which becomes one file regardless of the options.
  func inOnePiece() -> InputFile {
    var input = self
    input.mayBeCut = false
    return input
  }

  /// Standard input; refuses a terminal, since nobody types a picture.
  package static func standardInput() throws(Failure) -> InputFile {
    guard isatty(STDIN_FILENO) == 0 else {
      throw Failure(
        .usage, "cannot read a file from standard input: it is a terminal",
        advice: ["redirect a file to it, with '< FILE' after the command"])
    }
    return InputFile(label: "-", source: .standardInput)
  }

  /// The picture in the clipboard.
  ///
  /// This quickly checks whether there is one; the picture is read when it is prepared.
  package static func clipboard(_ environment: Environment) -> InputFile {
    let clipboard = Result { () throws(Failure) in try PictureClipboard(environment) }
    return InputFile(label: "clipboard", source: .clipboard(clipboard))
  }

  /// An area of the screen, which the user marks now.
  ///
  /// If the user marks none, reading the input fails, so other inputs can still be used.
  ///
  /// - Parameter drawing: How the user then draws on it; nil for no drawing.
  /// - Throws: Only `interrupted`.
  package static func screenshot(
    _ settings: ScreenshotSettings, drawnOnBy drawing: DrawingSettings? = nil,
    _ environment: Environment
  ) throws(Failure) -> InputFile {
    let picture = Result { () throws(Failure) in
      try ScreenshotTool(settings, drawnOnBy: drawing, environment).take()
    }
    if case .failure(let failure) = picture, failure.status == .interrupted { throw failure }
    return InputFile(
      label: "screenshot", source: .screenshot(picture), givenName: Array("screenshot.png".utf8))
  }

  /// The local path, nil for an input that is not a file.
  package var path: FilePath? {
    if case .file(let path, _) = source { path } else { nil }
  }

  /// Its name in a command shown to the user: the argument if a shell takes it literally, otherwise `FILE`.
  var commandName: String {
    let isPlain = label.raw.utf8.allSatisfy { byte in
      byte >= 0x80 || Character(UnicodeScalar(byte)).isLetter
        || Character(UnicodeScalar(byte)).isNumber || "._/-".utf8.contains(byte)
    }
    // A name that begins with a dash would be an option.
    let isName = isPlain && label.description == label.raw && !label.raw.hasPrefix("-")
    return path != nil && givenName == nil && isName ? label.raw : "FILE"
  }

  /// The last component of the local path, for the remote name; nil for standard input.
  package var localName: [UInt8]? {
    if let givenName { return givenName }
    switch source {
    case .file(let path, _): return path.lastComponent.map { FilePath(root: nil, [$0]).bytes }
    case .standardInput: return nil
    case .clipboard, .screenshot: return Array(label.raw.utf8)
    }
  }

  /// Why it cannot be read, as far as a quick check can tell; nil if it may be readable.
  ///
  /// kj neither connects nor asks the user anything for a missing file.
  package var knownFailure: Failure? {
    switch source {
    case .file(let path, _):
      do throws(SystemError) {
        let isDirectory = try path.status().type == .directory
        return isDirectory ? failure(SystemError("read", label.raw, .isDirectory)) : nil
      } catch {
        return failure(error)
      }
    case .standardInput: return nil
    case .clipboard(.failure(let failure)), .screenshot(.failure(let failure)): return failure
    case .clipboard(.success), .screenshot(.success): return nil
    }
  }

  /// Whether reading it may have to wait for another program to write all of it.
  package var isStream: Bool {
    switch source {
    case .file(let path, _): (try? path.status())?.type != .regular
    case .standardInput: true
    case .clipboard, .screenshot: false
    }
  }

  /// Whether it is a regular file, which can be opened again with the same contents if nobody changes them.
  var isReadAgain: Bool {
    if case .file = source { !isStream } else { false }
  }

  /// Opens the input as a file that can be read at any offset.
  ///
  /// - Parameters:
  ///   - largestStream: The maximum number of bytes to copy from an input that is not a regular file.
  ///   - patience: How long a FIFO or a device may deliver nothing; nil for no limit.
  func open(
    _ environment: Environment, largestStream: Int, patience: Duration? = nil
  ) throws(Failure) -> FileDescriptor {
    let directory = environment.temporaryDirectory
    let picture = try desktopPicture()
    do throws(SystemError) {
      switch source {
      case .clipboard, .screenshot: return try directory.unnamedFile(of: picture)
      case .file(let path, let seen):
        // Otherwise `open` would block on a FIFO that nobody writes to, and a caught signal would not end it.
        let file = try path.opened(
          .readOnly, options: seen == nil ? .nonBlocking : [.nonBlocking, .noFollow])
        let status = try file.status()
        let type = status.type
        let isTheSame = seen.map { $0 == FileIdentity(status) } ?? true
        if type == .regular && isTheSame { return file }
        defer { try? file.close() }
        if !isTheSame { throw SystemError("read", label.raw, .tooManySymbolicLinkLevels) }
        if type == .directory { throw SystemError("read", label.raw, .isDirectory) }
        return try file.spooled(
          in: directory, limit: largestStream, name: label.raw, patience: patience)
      case .standardInput:
        return try FileDescriptor.standardInput.spooled(
          in: directory, limit: largestStream, name: "standard input")
      }
    } catch {
      if error.errno == .interrupted { throw .interrupted }
      if case .file(_, .some) = source, error.errno == .tooManySymbolicLinkLevels {
        throw Failure(.noInput, "cannot read '\(label)': another file has taken its place")
      }
      if error.errno == .fileTooLarge {
        throw Failure(
          .noInput, "cannot read '\(label)': it has more than \(largestStream) bytes",
          advice: [.step(.allowMoreInput)])
      }
      if error.errno == .timedOut, let patience {
        throw Failure(
          .connectionLost,
          "cannot read '\(label)': nothing was written to it for \(patience.inWords)",
          advice: [.step(.allowMoreTime)])
      }
      throw failure(error)
    }
  }

  private func failure(_ error: SystemError) -> Failure {
    Failure(
      error.errno == .ioError ? .inputOutput : .noInput,
      "cannot read '\(label)': \(error.reason)", advice: advice(about: error))
  }

  private func advice(about error: SystemError) -> [Advice] {
    if error.errno == .isDirectory { return [.step(.sendDirectory)] }
    return path.map { FileRefusal(error, of: $0).advice } ?? []
  }

  /// The picture in the clipboard, or the screenshot, if that is the input.
  private func desktopPicture() throws(Failure) -> [UInt8] {
    switch source {
    case .clipboard(let clipboard): try clipboard.get().picture()
    case .screenshot(let picture): try picture.get()
    case .file, .standardInput: []
    }
  }
}
