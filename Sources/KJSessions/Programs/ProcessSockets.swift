package import KJSystem
internal import SystemPackage

/// The established TCP connections of a process.
///
/// They come from `/proc` if there is one, otherwise from `lsof`. Another user's process shows none.
package enum ProcessSockets {
  /// The connections of a process, each once, in the order of their descriptors.
  ///
  /// So a client's own connection comes before forwarded ones. Empty if the process has ended or is not accessible.
  ///
  /// - Throws: ``ChildError`` if the program that lists them did not end in time or was interrupted.
  package static func established(
    of id: Int32, until deadline: Deadline
  ) throws(ChildError) -> [TCPConnection] {
    guard (try? FilePath("/proc/self/fd").status()) != nil else {
      return try listedByProgram(of: id, until: deadline)
    }
    let sockets = inodes(of: id)
    guard !sockets.isEmpty else { return [] }
    let lines = ["tcp", "tcp6"].flatMap { table -> [TCPTableLine] in
      // This is the table of that process's network namespace.
      let path = FilePath("/proc/\(id)/net/\(table)")
      guard let bytes = try? path.contents(limit: 1 << 26) else { return [] }
      return bytes.split(separator: UInt8(ascii: "\n"))
        .compactMap { TCPTableLine(String(decoding: $0, as: UTF8.self)) }
    }
    let established = lines.filter { $0.isEstablished && sockets[$0.inode] != nil }
    return established.sorted { sockets[$0.inode, default: 0] < sockets[$1.inode, default: 0] }
      .map(\.connection)
  }

  /// The numbers of the sockets that a process has open, each with its first descriptor
  /// (`/proc/PID/fd`, proc(5)): each descriptor is a link to `socket:[NUMBER]`.
  private static func inodes(of id: Int32) -> [UInt64: Int32] {
    var inodes: [UInt64: Int32] = [:]
    for path in FilePath.matching("/proc/\(id)/fd/*") {
      guard let link = path.linkTarget?.string, link.hasPrefix("socket:["), link.hasSuffix("]"),
        let inode = UInt64(link.dropFirst("socket:[".count).dropLast()),
        let descriptor = path.lastComponent.flatMap({ Int32($0.string) })
      else { continue }
      inodes[inode] = min(inodes[inode] ?? .max, descriptor)
    }
    return inodes
  }

  /// Asks `lsof`, whose exit status does not matter: it fails if it finds nothing.
  static func listedByProgram(
    of id: Int32, until deadline: Deadline
  ) throws(ChildError) -> [TCPConnection] {
    let selection = ["-nP", "-a", "-p", String(id), "-iTCP", "-sTCP:ESTABLISHED", "-F", "n"]
    guard let program = Executables.find("lsof", in: .current) else { return [] }
    let output = try ChildProcess.run(ChildCommand(program, selection), until: deadline).output
    return connections(listedByProgram: output)
  }

  /// Reads the answer of `lsof -F n`: one line per field, which begins with the field's letter.
  static func connections(listedByProgram output: [UInt8]) -> [TCPConnection] {
    var seen: Set<TCPConnection> = []
    return String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline)
      .filter { $0.hasPrefix("n") }
      .compactMap { TCPConnection(arrow: $0.dropFirst()) }
      .filter { seen.insert($0).inserted }
  }
}

extension TCPConnection {
  /// Reads `127.0.0.1:50000->127.0.0.1:22`, with brackets around an IPv6 address.
  init?(arrow text: Substring) {
    let ends = text.split(separator: "->", omittingEmptySubsequences: false)
    guard ends.count == 2, let local = End(ends[0]), let peer = End(ends[1]) else { return nil }
    self.init(local: local, peer: peer)
  }
}

extension TCPConnection.End {
  fileprivate init?(_ text: Substring) {
    guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")),
      let port = UInt16(text[text.utf8.index(after: colon)...]), port > 0
    else { return nil }
    var address = text[..<colon]
    if address.hasPrefix("["), address.hasSuffix("]") { address = address.dropFirst().dropLast() }
    if address.lowercased().hasPrefix("::ffff:"), address.contains(".") {
      address = address.dropFirst("::ffff:".count)
    }
    guard !address.isEmpty else { return nil }
    self.init(address: String(address), port: port)
  }
}
