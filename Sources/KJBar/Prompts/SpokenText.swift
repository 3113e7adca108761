internal import KJBase
internal import KJDomain
internal import KJSystem

/// Converts the output of the person's speech command to a single line of text.
enum SpokenText {
  /// The maximum length of the text in bytes.
  static let mostBytes = 4096

  /// Takes the output of the command and how the command ended.
  ///
  /// - Parameters:
  ///   - name: The name of the command, safe to display.
  ///   - lastLine: The last line of its messages, safe to display.
  /// - Throws: The reason why nothing is inserted, safe to display.
  static func text(
    _ output: [UInt8], of name: String, _ ending: ChildProcess.Ending, lastLine: String?
  ) throws(Failure) -> ClipText {
    guard ending == .exited(0) else {
      throw Failure(.failure, lastLine ?? "\(name) \(ending.words)")
    }
    let line = output.split { [0x0A, 0x0D].contains($0) }.joined(separator: [0x20])
    let bytes = Array(line).trimmed
    guard !bytes.isEmpty else { throw Failure(.failure, lastLine ?? "nothing was said") }
    guard bytes.count <= mostBytes else {
      throw Failure(.failure, "\(name) printed more than \(mostBytes) bytes")
    }
    do throws(ClipProblem) { return try ClipText(bytes) } catch {
      throw Failure(.failure, "cannot insert what \(name) printed: \(error.words)")
    }
  }
}

extension [UInt8] {
  /// The bytes without spaces and tabs at both ends.
  fileprivate var trimmed: [UInt8] {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    return Array(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }
}
