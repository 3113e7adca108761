import KJBase
import KJCLI
import KJDomain

/// The files named on a command line, and their single host.
struct GetOperands {
  /// The paths for SFTP requests: absolute, or relative to the home directory.
  let paths: [[UInt8]]
  /// nil for the default host.
  let host: String?
  /// The port of the host, if a file names one.
  let port: Port?

  /// - Parameters:
  ///   - named: The value of `--host`; every operand is then a path, even one with a colon, unless a known host
  ///     precedes the colon.
  ///   - areDirectories: Whether they name directories; the home directory may then be omitted.
  ///   - isHost: Whether a word is the person's name for a host.
  /// - Throws: ``Failure`` with status `usage` for files of several hosts, or for operands that are not files.
  init(
    _ operands: [RawArgument], host named: String?, areDirectories: Bool, isHost: (String) -> Bool
  ) throws(Failure) {
    if named != nil,
      let operand = operands.first(where: { Self.host($0).map { isHost($0.host) } == true })
    {
      throw .secondHost(operand)
    }
    let meant = operands.map { named == nil ? Self.host($0) : nil }
    let hosts = meant.map { $0.map { [$0.host, $0.port] } }
    if let place = hosts.firstIndex(where: { $0 != hosts[0] }) {
      let operand = operands[place]
      if meant[place] == nil {
        throw Failure(
          .usage,
          "'\(operand.description.printable)' does not name a host, but the files before it do",
          advice: ["files are saved in the current directory; '--into DIR' names another one"])
      }
      throw Failure(
        .usage, "'\(operand.description.printable)' is not on the same host as the files before it",
        advice: [
          hosts[0] == nil
            ? "to send files to a host, use 'kj upload'" : "fetch files from one host at a time"
        ])
    }
    host = named ?? meant[0]?.host
    port = try meant[0]?.port.map { text throws(Failure) in try Port(text) }
    var paths: [[UInt8]] = []
    for (operand, host) in zip(operands, meant) {
      let path = host.map { RawArguments.bytes(of: $0.path) } ?? operand.bytes
      paths.append(try Self.request(path, operand, isDirectory: areDirectories))
    }
    self.paths = paths
  }

  /// Returns the host that an operand names.
  ///
  /// The path may not be valid UTF-8, but the host must be.
  private static func host(_ operand: RawArgument) -> HostOperand? {
    HostOperand(RawArguments.string(for: operand.bytes))
  }

  /// SFTP starts in the home directory and does not know the tilde.
  private static func request(
    _ path: [UInt8], _ operand: RawArgument, isDirectory: Bool
  ) throws(Failure) -> [UInt8] {
    let home = Array("~/".utf8)
    let request = path.starts(with: home) ? Array(path.dropFirst(home.count)) : path
    if request.first == UInt8(ascii: "~") {
      throw Failure(
        .usage, "'\(operand.description.printable)' is in another user's home directory",
        advice: ["give an absolute path"])
    }
    if isDirectory { return request.isEmpty ? Array(".".utf8) : request }
    guard !request.isEmpty, request.last != UInt8(ascii: "/") else {
      throw Failure(.usage, "'\(operand.description.printable)' does not name a file")
    }
    return request
  }
}
