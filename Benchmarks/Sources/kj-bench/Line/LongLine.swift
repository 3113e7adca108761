import KJTestSupport
import SystemPackage

/// A running `long-line`.
///
/// The namespaces and the line disappear when the last reference is released, or when this process ends.
final class LongLine {
  /// The address of the server's end.
  static let serverAddress = "10.98.0.2"

  /// The files through which a process enters the namespaces.
  let clientNamespace: String
  let serverNamespace: String
  private let program: ChildPipes

  /// Throws ``RunFailed`` if the machine does not allow a long line.
  init() throws {
    do {
      program = try ChildPipes(
        OwnPrograms.path(of: "long-line"), arguments: [], environment: [:], directory: "/")
      let answer = String(decoding: try program.read(), as: UTF8.self)
      let words = answer.split(whereSeparator: \.isWhitespace)
      guard words.count == 3 && words[0] == "ready" else {
        throw RunFailed(String(answer.trimmingPrefix("failed: ").prefix { $0 != "\n" }))
      }
      clientNamespace = String(words[1])
      serverNamespace = String(words[2])
    } catch let failure as SetUpFailure {
      throw RunFailed(failure.description)
    }
  }

  /// Sets the delay and the rate of `line` for packets sent from now on.
  func become(_ line: Line) throws {
    let oneWay = line.roundTrip * 500
    try program.write(Array("\(oneWay) \((line.rate ?? 0) * 1_000_000) \(Line.buffer)\n".utf8))
    _ = try program.read()
  }
}
