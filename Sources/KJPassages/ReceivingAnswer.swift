internal import KJBase
internal import KJDomain

/// The output of a ``ReceivingScript`` so far; outside text.
struct ReceivingAnswer: Equatable {
  /// Why there is no file.
  enum Problem: Equatable {
    /// The directory cannot be made or entered.
    case directory
    /// The directory that replaces the home directory belongs to another user, or is open to others.
    case foreign
    case exists
    case create
    case write
    /// The bytes ended before the file did.
    case short
    case mode
    /// The text is not one of kj's words.
    case unknown(String)
  }

  /// The directory for the file, once the script waits for the bytes.
  private(set) var directory: RemotePath?
  /// The SHA-256 of the file under its final name; `-` if there is no program to compute it.
  private(set) var sha256: String?
  private(set) var problem: Problem?

  /// Reads complete lines.
  init(_ output: some Collection<UInt8>) {
    // The end of the output is not a line until its newline has arrived.
    for line in output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast()
    {
      take(line.split(separator: UInt8(ascii: " "), maxSplits: 1).map { Array($0) })
    }
  }

  private mutating func take(_ words: [[UInt8]]) {
    let rest = words.count > 1 ? words[1] : []
    let text = String(decoding: rest, as: UTF8.self)
    switch words.first.map({ String(decoding: $0, as: UTF8.self) }) {
    case "ready" where directory == nil:
      directory = Self.path(rest)
      if directory == nil { problem = .unknown("ready \(text.printable)") }
    case "done": sha256 = text
    case "directory": problem = .directory
    case "foreign": problem = .foreign
    case "exists": problem = .exists
    case "create": problem = .create
    case "write": problem = .write
    case "short": problem = .short
    case "mode": problem = .mode
    case nil: break
    case let word?: problem = .unknown("\(word) \(text)".printable)
    }
  }

  /// A path, written literally or as octal digits for each byte; nil for a path that a line of output cannot hold.
  private static func path(_ word: [UInt8]) -> RemotePath? {
    var bytes = word
    if word.contains(UInt8(ascii: "\\")) {
      let digits = word.split(separator: UInt8(ascii: "\\"))
      bytes = digits.compactMap { UInt8(String(decoding: $0, as: UTF8.self), radix: 8) }
      guard bytes.count == digits.count else { return nil }
    }
    guard let path = RemotePath(bytes), path.isPlain else { return nil }
    return path
  }
}
