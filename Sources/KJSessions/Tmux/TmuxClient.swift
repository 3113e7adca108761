// How commands reach a server of tmux: by a client here, or by one on a host.

internal import KJDomain
package import KJSystem

/// What runs commands of tmux for one server.
package protocol TmuxClient {
  var server: TmuxServer { get }

  /// Runs one client with commands for the server, to its end.
  func run(
    _ arguments: [String], input: [UInt8], until deadline: Deadline
  ) throws(TmuxError) -> ChildOutput

  /// What a failed call means.
  func error(_ output: ChildOutput) -> TmuxError
}

extension TmuxClient {
  func run(
    _ arguments: [String], until deadline: Deadline
  ) throws(TmuxError) -> ChildOutput {
    try run(arguments, input: [], until: deadline)
  }
}

extension TmuxError {
  /// The first line of what a client wrote when it failed.
  init(words: [UInt8]) {
    let text = String(decoding: words, as: UTF8.self)
    let line = text.split(whereSeparator: \.isNewline).first.map { String($0.prefix(200)) }
    self = .failed(line?.printable ?? "tmux failed without a word")
  }
}
