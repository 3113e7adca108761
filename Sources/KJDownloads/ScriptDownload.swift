internal import KJBase
internal import KJDigest
internal import KJDomain
internal import KJPassages
internal import KJSFTP

/// One attempt to read a file through a ``SendingScript`` in a shell on the host, which runs one script after another.
struct ScriptDownload: FileReading {
  /// The first line is never longer than this, in bytes.
  private static let longestLine = 1 << 10

  private enum Part {
    /// The bytes of the first line so far.
    case head([UInt8])
    case contents
    /// The bytes of the last lines so far.
    case tail([UInt8])
  }

  private let script: HostShell.Script
  private let hash = SHA256Stream()
  private var part = Part.head([])
  private(set) var facts: FileFacts?
  private(set) var contiguousCount = 0
  private(set) var hasGrown = false
  private(set) var failure: DownloadFailure?
  private(set) var isWhole = false

  init(_ script: HostShell.Script) { self.script = script }

  init(
    _ path: [UInt8], limit: Int, after before: (offset: Int, facts: FileFacts)?,
    over shell: HostShell
  ) {
    self.init(shell.submit(SendingScript(path: path, limit: limit, before: before).text))
  }

  /// Takes the bytes that have arrived, if the script is running or has ended.
  mutating func receive(from shell: HostShell) -> FilePiece? {
    var piece: FilePiece?
    // The output after the contents is left to the shell, which limits its size.
    if !hasContents { piece = take(shell.takeOutputSoFar(of: script)) }
    guard let rest = shell.takeOutput(of: script) else { return piece }
    let last = take(rest)
    finish()
    guard let piece else { return last }
    return FilePiece(offset: piece.offset, bytes: piece.bytes + (last?.bytes ?? []))
  }

  private var hasContents: Bool { if case .tail = part { true } else { false } }

  mutating func take(_ bytes: [UInt8]) -> FilePiece? {
    var bytes = bytes[...]
    if case .head(let line) = part {
      guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
        part = .head(line + bytes)
        if line.count > Self.longestLine { read(Array(line.prefix(Self.longestLine))) }
        return nil
      }
      read(line + bytes[..<end])
      bytes = bytes[(end + 1)...]
    }
    var piece: FilePiece?
    if case .contents = part, let facts {
      piece = FilePiece(
        offset: contiguousCount, bytes: Array(bytes.prefix(facts.size - contiguousCount)))
      piece?.bytes.withUnsafeBytes(hash.update)
      contiguousCount += piece?.bytes.count ?? 0
      bytes = bytes.dropFirst(piece?.bytes.count ?? 0)
      if contiguousCount == facts.size { part = .tail([]) }
    }
    if case .tail(let tail) = part { part = .tail(tail + bytes) }
    return piece
  }

  /// Reads the first line, which is followed by the contents, or by nothing.
  private mutating func read(_ line: [UInt8]) {
    let line = String(decoding: line, as: UTF8.self)
    let words = line.split(separator: " ").map { String($0) }
    part = .tail([])
    switch words.first {
    case "missing": failure = .refused(Status(.noSuchFile))
    case "denied": failure = .refused(Status(.permissionDenied))
    case "directory": failure = .directory
    case "irregular": failure = .notRegular
    case "endless": failure = .tooLarge(nil)
    case "large": failure = .tooLarge(words.count == 2 ? Int(words[1]) : nil)
    case "file" where words.count == 4:
      guard let found = FileFacts(words[1], words[2]), let offset = Int(words[3]),
        (0...found.size).contains(offset)
      else { fallthrough }
      facts = found
      contiguousCount = offset
      part = .contents
    default: failure = .unknown(OutsideText(line))
    }
  }

  /// Compares the bytes that arrived with the script's report about them, now that the script has ended.
  mutating func finish() {
    guard failure == nil else { return }
    switch part {
    case .head(let line): read(line)
    case .contents: failure = .changed
    case .tail(let tail):
      // If the file became shorter, the beginning of this line was taken for the end of the file.
      let words = String(decoding: tail, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        .map { String($0) }
      guard words.count == 4, words[0] == "done", [hash.finish(), "-"].contains(words[1]),
        let after = FileFacts(words[2], words[3]), let facts
      else {
        failure = .changed
        return
      }
      hasGrown = after.size > facts.size
      if hasGrown || after == facts { isWhole = true } else { failure = .changed }
    }
  }
}

extension FileFacts {
  /// Reads the size and the time that a script prints; nil if they are invalid.
  fileprivate init?(_ size: String, _ modified: String) {
    let time = UInt32(modified)
    guard let size = Int(size), size >= 0, time != nil || modified == "-" else { return nil }
    self.init(size: size, modified: time)
  }
}
