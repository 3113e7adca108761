/// The conversation about one directory: OPENDIR, READDIR until nothing is left, CLOSE.
///
/// OpenSSH answers requests strictly one after the other, so that several READDIR can be under way. Other servers
/// work on them side by side and mix their answers up or refuse them; they get one at a time.
package struct DirectoryReading: Sendable {
  /// How many READDIR are under way at OpenSSH's server, each of which brings up to a hundred names.
  private static let mostAhead = 16
  /// An extension of OpenSSH's server alone, since 8.7.
  private static let signOfOpenSSH = "expand-path@openssh.com"

  private let opening: RequestID
  private var handle: [UInt8]?
  private var reading: Set<RequestID> = []
  private var closing: RequestID?
  private var isAtEnd = false
  private var isClosed = false
  /// Why the directory was not read to its end; nil if it was.
  package private(set) var refusal: Status?

  /// Asks for the directory.
  package init(_ path: [UInt8], _ client: inout SFTPClient) { opening = client.openDirectory(path) }

  /// Whether no more answers will come.
  package var isDone: Bool { isClosed || refusal != nil && handle == nil }

  /// Takes an answer, and asks for more.
  ///
  /// - Returns: The files that it names, without `.` and `..`; the attributes are those of a link itself.
  /// - Throws: ``SFTPError`` for an answer that is none to the request.
  package mutating func receive(
    _ id: RequestID, _ reply: Reply, _ client: inout SFTPClient
  ) throws(SFTPError) -> [NamedAttributes] {
    if id == opening {
      switch reply {
      case .handle(let handle):
        self.handle = handle
        ask(&client)
      case .status(let status) where status.code != .ok: refusal = status
      default: throw .malformed("no handle of a directory")
      }
      return []
    }
    if id == closing { isClosed = true }
    guard reading.remove(id) != nil else { return [] }
    switch reply {
    case .names(let names):
      ask(&client)
      return names.filter { ![Array(".".utf8), Array("..".utf8)].contains($0.name) }
    case .status(let status) where status.code != .ok:
      if status.code != .endOfFile && refusal == nil { refusal = status }
      isAtEnd = true
      ask(&client)
      return []
    default: throw .malformed("no names of files")
    }
  }

  /// Asks for the next names, or closes the directory after the last.
  private mutating func ask(_ client: inout SFTPClient) {
    guard let handle else { return }
    let most = client.offers(Self.signOfOpenSSH) ? Self.mostAhead : 1
    while !isAtEnd && reading.count < most { reading.insert(client.readDirectory(handle)) }
    if isAtEnd && reading.isEmpty { closing = client.close(handle) }
  }
}
