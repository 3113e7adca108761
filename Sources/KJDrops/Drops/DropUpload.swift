internal import KJBase
internal import KJDomain
import KJLibC
internal import KJSystem
internal import SystemPackage

/// A run of the tool without the terminal, and what it has reported so far.
final class DropUpload {
  /// The outcome of one of the files.
  enum Outcome {
    /// The file, or a piece of it, is on the host and its path is inserted; another piece follows unless `isLast`.
    case inserted(remote: String, appeared: Bool, isLast: Bool)
    /// The file or a piece of it is on the host, and its path is for this session; `front` names the program that was
    /// in front when the last bytes had been sent, or is nil if that is not known.
    case arrived(remote: String, front: String?, isLast: Bool)
    /// The file is on the host, but its path was not inserted; the reason is safe to show.
    case refused(remote: String, String)
    /// There is nothing to upload; the reason is safe to show.
    case missing(String)
    /// The file is not on the host; the reason is safe to show.
    case failed(String)
    /// The host has refused the file or the log-in.
    case forbidden(String)

    /// The file that remains on the host although nothing refers to it.
    var leftover: RemotePath? {
      switch self {
      case .arrived(let remote, _, _), .refused(let remote, _): RemotePath(Array(remote.utf8))
      case .inserted, .missing, .failed, .forbidden: nil
      }
    }
  }

  struct Progress {
    let done: Int
    let total: Int
  }

  /// The tool never writes longer lines.
  private static let longestLine = 1 << 16

  private let tool: QuietTool
  /// The path that `kj-insert`, which prints nothing, has yet to insert; nil for `kj-upload`.
  private var path: RemotePath?
  private var line: [UInt8] = []
  /// The outcomes not yet taken, in the order of the files, and whether each is for the last piece of its file.
  private var outcomes: [(Outcome, isLast: Bool)] = []
  /// Whether further pieces of the file follow the most recently taken outcome.
  private var awaitsPiece = false
  /// Whether to ignore those pieces because an earlier one has failed.
  private var skipsPieces = false
  /// The progress of the file after those outcomes.
  private(set) var progress: Progress?

  /// Starts the tool.
  ///
  /// - Parameters:
  ///   - arguments: All arguments of the tool, which refer to dropped files as descriptors from 3 on.
  ///   - order: The order that `kj-upload` reads from its standard input.
  /// - Throws: A reason that is safe to show.
  init(
    of contents: DroppedContents, _ arguments: [String], _ order: DropOrder,
    _ environment: Environment
  ) throws(Failure) {
    guard case .path(let path) = contents.source else {
      let descriptors: [FileDescriptor] =
        if case .files(let files) = contents { files.map(\.descriptor) } else { [] }
      tool = try QuietTool(
        "kj-upload", arguments, giving: order.line, passing: descriptors, in: environment)
      return
    }
    self.path = path
    tool = try QuietTool("kj-insert", arguments, in: environment)
  }

  /// Cancels the upload; the tool continues to run until it has removed what it has created.
  func cancel() { tool.send(SIGTERM) }

  /// Empty once the tool has ended, although its last path may still have to appear.
  var interests: [Interest] { hasEnded ? [] : tool.interests }

  /// When to check again if nothing signals the end.
  var deadline: Deadline { tool.deadline }

  /// Whether the tool has ended and all its output is read.
  var hasEnded: Bool { tool.hasEnded }

  /// The tool's description of the problem, safe to show.
  var complaint: String? { tool.complaint }

  /// Reads the output of the tool.
  func advance() {
    tool.advance { piece in
      for byte in piece {
        if byte == UInt8(ascii: "\n") {
          take()
        } else if line.count < Self.longestLine {
          line.append(byte)
        }
      }
    }
    if let path, tool.hasSucceeded {
      outcomes.append(
        (.inserted(remote: path.description, appeared: true, isLast: true), isLast: true))
      self.path = nil
    }
  }

  /// The next outcome, in the order of the files; nil if there is none yet.
  func takeOutcome() -> Outcome? {
    while !outcomes.isEmpty {
      let (outcome, isLast) = outcomes.removeFirst()
      let counts = !skipsPieces
      awaitsPiece = !isLast
      if isLast { skipsPieces = false }
      if counts { return outcome }
    }
    return nil
  }

  /// Ignores further pieces of the file whose outcome was taken last, because that file has failed.
  func skipPieces() { skipsPieces = awaitsPiece }

  private func take() {
    defer { line.removeAll(keepingCapacity: true) }
    guard let json = (try? JSONReader.read(line))?.value else { return }
    if let done = json["done"]?.natural, let total = json["of"]?.natural {
      progress = Progress(done: Int(clamping: done), total: Int(clamping: total))
      return
    }
    progress = nil
    let isLast = json["piece"]?.natural == json["pieces"]?.natural
    outcomes.append((outcome(json, isLast: isLast), isLast))
  }

  private func outcome(_ json: JSONValue, isLast: Bool) -> Outcome {
    guard let remote = json["remote"]?.text else {
      let reason = (json["error"]?.text ?? "it was not sent").printable
      switch json["exit"]?.natural.flatMap({ ExitStatus(rawValue: Int32(clamping: $0)) }) {
      case .noInput: return .missing(reason)
      case .refused: return .forbidden(reason)
      default: return .failed(reason)
      }
    }
    if let front = json["front"] {
      return .arrived(remote: remote, front: front.text, isLast: isLast)
    }
    guard json["inserted"]?.flag == true else {
      let reason = json["refusal"]?.text ?? "its path was not inserted"
      return .refused(remote: remote, reason.printable)
    }
    return .inserted(remote: remote, appeared: json["appeared"]?.flag != false, isLast: isLast)
  }
}
