// The upload of what was dropped: `kj-upload`, which goes over the session's own connection and inserts each path;
// or `kj-insert` for the path of what is there.

internal import KJDomain
internal import KJSystem
internal import SystemPackage

/// A run of the tool without the terminal, and what it has said so far.
final class DropUpload {
  /// What became of one of the files.
  enum Outcome {
    /// It is on the host, and its path was pasted.
    case inserted(remote: String, appeared: Bool)
    /// It is on the host, and its path was not pasted; the reason is safe to show.
    case refused(String)
    /// There is nothing to upload; the reason is safe to show.
    case missing(String)
    /// It is not on the host; the reason is safe to show.
    case failed(String)
  }

  struct Progress {
    let done: Int
    let total: Int
  }

  /// Longer lines do not come from the tool.
  private static let longestLine = 1 << 16

  private let process: ChildProcess
  /// What `kj-insert` inserts, which prints nothing; nil for `kj-upload`.
  private let path: RemotePath?
  private let output: ChildStream
  private let errors: ChildStream
  private var line: [UInt8] = []
  private var words: [UInt8] = []
  /// In the order of the files.
  private(set) var outcomes: [Outcome] = []
  /// How far the file after those is.
  private(set) var progress: Progress?

  /// Starts it.
  ///
  /// - Parameter arguments: All arguments of the tool, in which dropped files are its descriptors from 3 on.
  /// - Throws: A reason that is safe to show.
  init(
    of contents: DroppedContents, _ arguments: [String], _ environment: Environment
  ) throws(Failure) {
    path = if case .path(let path) = contents.source { path } else { nil }
    let tool = path == nil ? "kj-upload" : "kj-insert"
    guard let program = Executables.findTool(tool, in: environment) else {
      throw Failure(.failure, "'\(tool)' is not installed")
    }
    let descriptors: [FileDescriptor] =
      if case .files(let files) = contents { files.map(\.descriptor) } else { [] }
    do throws(SystemError) {
      process = try ChildProcess(
        ChildCommand(
          program, arguments, environment: ["KJ_HOST": nil], descriptors: descriptors),
        input: .null, output: .pipe, error: .pipe)
    } catch {
      throw Failure(.failure, error.description)
    }
    guard let output = process.output, let errors = process.error else {
      preconditionFailure("both were asked for as pipes")
    }
    self.output = ChildStream(.reading, output)
    self.errors = ChildStream(.reading, errors)
  }

  var processID: Int32 { process.id }

  var interests: [Interest] {
    [output.interest, errors.interest, output.hasEnded ? process.endInterest : nil]
      .compactMap(\.self)
  }

  /// When to look again, if nothing signals the end.
  var deadline: Deadline {
    output.hasEnded && process.endInterest == nil ? .after(.milliseconds(20)) : .never
  }

  /// Whether it says no more.
  var hasEnded: Bool { output.hasEnded && process.ending != nil }

  /// What went wrong according to it, safe to show.
  var complaint: String? {
    let lines = words.split(separator: UInt8(ascii: "\n"))
      .map { String(decoding: $0, as: UTF8.self).printable }
    return lines.first { !$0.contains(": hint: ") }
  }

  /// Takes what it has said.
  func advance() {
    output.woke()
    errors.woke()
    read(output) { piece in
      for byte in piece {
        if byte == UInt8(ascii: "\n") {
          take()
        } else if line.count < Self.longestLine {
          line.append(byte)
        }
      }
    }
    read(errors) { piece in words += piece.prefix(Self.longestLine - words.count) }
    if let path, outcomes.isEmpty, hasEnded, process.ending == .exited(0) {
      outcomes.append(.inserted(remote: path.description, appeared: true))
    }
  }

  private func read(_ stream: ChildStream, _ take: (ArraySlice<UInt8>) -> Void) {
    var buffer = [UInt8](repeating: 0, count: 1 << 12)
    while true {
      let count = buffer.withUnsafeMutableBytes { stream.read(into: $0) }
      if count == 0 { return }
      take(buffer[..<count])
    }
  }

  private func take() {
    defer { line.removeAll(keepingCapacity: true) }
    guard let json = (try? JSONReader.read(line))?.value else { return }
    if let done = json["done"]?.natural, let total = json["of"]?.natural {
      progress = Progress(done: Int(clamping: done), total: Int(clamping: total))
      return
    }
    progress = nil
    guard let remote = json["remote"]?.text else {
      let reason = (json["error"]?.text ?? "it was not sent").printable
      let isMissing = json["exit"]?.natural == UInt64(ExitStatus.noInput.rawValue)
      return outcomes.append(isMissing ? .missing(reason) : .failed(reason))
    }
    if json["inserted"]?.flag == true {
      outcomes.append(.inserted(remote: remote, appeared: json["appeared"]?.flag != false))
    } else {
      let reason = json["refusal"]?.text ?? "its path was not inserted"
      outcomes.append(.refused(reason.printable))
    }
  }
}
