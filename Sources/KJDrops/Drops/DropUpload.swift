internal import KJBase
internal import KJDomain
import KJLibC
internal import KJSystem
internal import SystemPackage

/// A run of the tool without the terminal, and what it has said so far.
final class DropUpload {
  /// What became of one of the files.
  enum Outcome {
    /// It is on the host, and its path was pasted; or that of a piece of it, after which another one comes.
    case inserted(remote: String, appeared: Bool, isLast: Bool)
    /// It is on the host, and its path was not pasted; the reason is safe to show.
    case refused(remote: String, String)
    /// There is nothing to upload; the reason is safe to show.
    case missing(String)
    /// It is not on the host; the reason is safe to show.
    case failed(String)
    /// The host has refused it or its log-in.
    case forbidden(String)
  }

  struct Progress {
    let done: Int
    let total: Int
  }

  /// Longer lines do not come from the tool.
  private static let longestLine = 1 << 16

  private let tool: QuietTool
  /// What `kj-insert` inserts, which prints nothing, until it has done so; nil for `kj-upload`.
  private var path: RemotePath?
  private var line: [UInt8] = []
  /// In the order of the files; those that nobody has taken yet.
  private var outcomes: [Outcome] = []
  /// Whether a piece of the file failed, so that those after it do not count.
  private var hasFailedPiece = false
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
    let descriptors: [FileDescriptor] =
      if case .files(let files) = contents { files.map(\.descriptor) } else { [] }
    tool = try QuietTool(
      path == nil ? "kj-upload" : "kj-insert", arguments, passing: descriptors, in: environment)
  }

  /// Ends it; it goes on until it has removed what it has begun.
  func cancel() {
    tool.send(SIGTERM)
  }

  var processID: Int32 { tool.processID }

  var interests: [Interest] { tool.interests }

  /// When to look again, if nothing signals the end.
  var deadline: Deadline { tool.deadline }

  /// Whether it says no more.
  var hasEnded: Bool { tool.hasEnded }

  /// What went wrong according to it, safe to show.
  var complaint: String? { tool.complaint }

  /// Takes what it has said.
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
      outcomes.append(.inserted(remote: path.description, appeared: true, isLast: true))
      self.path = nil
    }
  }

  /// The outcomes since the last call, in the order of the files.
  func takeOutcomes() -> [Outcome] {
    defer { outcomes.removeAll() }
    return outcomes
  }

  private func take() {
    defer { line.removeAll(keepingCapacity: true) }
    guard let json = (try? JSONReader.read(line))?.value else { return }
    if let done = json["done"]?.natural, let total = json["of"]?.natural {
      progress = Progress(done: Int(clamping: done), total: Int(clamping: total))
      return
    }
    progress = nil
    let isLast = json["piece"]?.natural == json["pieces"]?.natural
    guard !hasFailedPiece else {
      hasFailedPiece = !isLast
      return
    }
    let outcome = outcome(json, isLast: isLast)
    outcomes.append(outcome)
    if case .inserted = outcome { return }
    hasFailedPiece = !isLast
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
    guard json["inserted"]?.flag == true else {
      let reason = json["refusal"]?.text ?? "its path was not inserted"
      return .refused(remote: remote, reason.printable)
    }
    return .inserted(remote: remote, appeared: json["appeared"]?.flag != false, isLast: isLast)
  }
}
