internal import KJSystem
internal import SystemPackage

/// A tmux server whose client is run by a shell on the server's host.
struct RemoteTmuxServer: TmuxClient {
  let server: TmuxServer
  private let shell: RemoteTmux.Shell

  /// - Parameter server: Its program and its socket, as paths on the host.
  init(_ server: TmuxServer, _ shell: @escaping RemoteTmux.Shell) {
    self.server = server
    self.shell = shell
  }

  func run(
    _ arguments: [String], input: [UInt8], until deadline: Deadline
  ) throws(TmuxError) -> ChildOutput {
    let command = [server.program.string, "-u", "-S", server.socket.string] + arguments
    let words = command.map { ShellWord($0).text }.joined(separator: " ")
    // The shell's own standard input is the script, so input comes from `printf`.
    let source = "printf \(ShellWord.octal(input)) | "
    let output = try RemoteTmux.run(
      "\(source)\(words) 2>&1\nprintf '\\n%s\\n' \"\(Self.statusMark) $?\"\n", by: shell,
      until: deadline)
    return try Self.result(output)
  }

  private static let statusMark = "kj-status"

  /// Separates the client's output from the status in the last line.
  static func result(_ output: [UInt8]) throws(TmuxError) -> ChildOutput {
    let lines = output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let last = lines.last(where: { !$0.isEmpty }).map { String(decoding: $0, as: UTF8.self) }
    guard let words = last?.split(separator: " "), words.count == 2, words[0] == statusMark,
      let status = Int32(words[1])
    else { throw .failed("the shell on the host did not finish its commands") }
    // A newline precedes the last line, unless it is the only one.
    let written = Array(output.prefix(max(0, output.count - (last?.utf8.count ?? 0) - 1)))
    return ChildOutput(ending: .exited(status), output: written, error: written)
  }

  func error(_ output: ChildOutput) -> TmuxError { TmuxError(words: output.error) }
}
