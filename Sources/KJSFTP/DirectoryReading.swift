/// The conversation about one directory: OPENDIR, READDIR until there are no more names, CLOSE.
///
/// OpenSSH answers requests strictly in order, so several READDIRs can be pending. Other servers process them in
/// parallel and mix up their answers or refuse them; kj sends those servers one READDIR at a time.
package struct DirectoryReading: Sendable {
  /// The number of pending READDIRs with OpenSSH's server; each returns up to a hundred names.
  private static let mostAhead = 16
  /// An extension that only OpenSSH's server has, since 8.7.
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

  /// Whether no more answers will arrive.
  package var isDone: Bool { isClosed || refusal != nil && handle == nil }

  /// Takes an answer, and requests more names.
  ///
  /// - Returns: The files in the answer, without `.` and `..`; for a link, the attributes are the link's own.
  /// - Throws: ``SFTPError`` if the answer does not match the request.
  package mutating func receive(
    _ id: RequestID, _ reply: Reply, _ client: inout SFTPClient
  ) throws(SFTPError) -> [NamedAttributes] {
    if id == opening {
      switch reply {
      case .handle(let handle):
        self.handle = handle
        ask(&client)
      case .status(let status) where status.code != .ok: refusal = status
      default: throw .malformed("no directory handle")
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
    default: throw .malformed("no file names")
    }
  }

  /// Requests the next names, or closes the directory after the last ones.
  private mutating func ask(_ client: inout SFTPClient) {
    guard let handle else { return }
    let most = client.offers(Self.signOfOpenSSH) ? Self.mostAhead : 1
    while !isAtEnd && reading.count < most { reading.insert(client.readDirectory(handle)) }
    if isAtEnd && reading.isEmpty { closing = client.close(handle) }
  }
}
