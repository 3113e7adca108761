internal import KJBase
package import KJSystem

/// A way to run tmux commands for one server.
package protocol TmuxClient {
  var server: TmuxServer { get }

  /// Runs one client with commands for the server, and waits for its end.
  func run(
    _ arguments: [String], input: [UInt8], until deadline: Deadline
  ) throws(TmuxError) -> ChildOutput

  /// The error of a failed call.
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
  /// The first line of a failed client's output.
  init(words: [UInt8]) {
    let text = String(decoding: words, as: UTF8.self)
    let line = text.split(whereSeparator: \.isNewline).first.map { String($0.prefix(200)) }
    self = .failed(line?.printable ?? "tmux failed without an error message")
  }
}
