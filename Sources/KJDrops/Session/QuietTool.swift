package import KJBase
package import KJSystem
package import SystemPackage

/// A run of a program without the terminal.
///
/// The program is ended when the last reference to it is released.
package final class QuietTool {
  /// The maximum number of bytes of its messages to keep.
  private static let longestMessages = 1 << 16

  private let process: ChildProcess
  private let output: ChildStream
  private let errors: ChildStream
  private var words: [UInt8] = []

  /// Starts a tool of kj.
  ///
  /// - Parameters:
  ///   - order: The bytes for its standard input.
  ///   - descriptors: Its descriptors from 3 on.
  /// - Throws: A reason that is safe to show.
  package convenience init(
    _ name: String, _ arguments: [String], giving order: [UInt8] = [],
    passing descriptors: [FileDescriptor] = [], in environment: Environment
  ) throws(Failure) {
    guard let program = Executables.findTool(name, in: environment) else {
      throw Failure(.failure, "'\(name)' is not installed")
    }
    try self.init(
      ChildCommand(program, arguments, environment: ["KJ_HOST": nil], descriptors: descriptors),
      giving: order)
  }

  /// Starts a program.
  ///
  /// - Throws: A reason that is safe to show.
  package init(_ command: ChildCommand, giving order: [UInt8] = []) throws(Failure) {
    do throws(SystemError) {
      process = try ChildProcess(
        command, input: order.isEmpty ? .null : .pipe, output: .pipe, error: .pipe)
    } catch {
      throw Failure(.failure, error.description)
    }
    guard let output = process.output, let errors = process.error else {
      preconditionFailure("both were asked for as pipes")
    }
    self.output = ChildStream(.reading, output)
    self.errors = ChildStream(.reading, errors)
    guard let input = process.input else { return }
    // A pipe holds far more than the names of the largest number of files that a drop can have.
    let count = order.withUnsafeBytes { ChildStream(.writing, input).write($0) }
    process.closeInput()
    guard count == order.count else { throw Failure(.failure, "it does not accept its input") }
  }

  package var interests: [Interest] {
    [output.interest, errors.interest, output.hasEnded ? process.endInterest : nil]
      .compactMap(\.self)
  }

  /// When to check again if nothing signals the end.
  package var deadline: Deadline {
    output.hasEnded && process.endInterest == nil ? .after(.milliseconds(20)) : .never
  }

  /// Whether it has ended and all its output is read.
  package var hasEnded: Bool { output.hasEnded && process.ending != nil }

  /// Whether it has ended with status 0.
  package var hasSucceeded: Bool { hasEnded && process.ending == .exited(0) }

  /// How it has ended, once all its output is read.
  package var ending: ChildProcess.Ending? { output.hasEnded ? process.ending : nil }

  /// The problem as described by a tool of kj, safe to show.
  package var complaint: String? { lines.first { !$0.contains(": hint: ") } }

  /// The last line of its messages, safe to show.
  package var lastLine: String? { lines.last }

  private var lines: [String] {
    words.split(separator: UInt8(ascii: "\n"))
      .map { String(decoding: $0, as: UTF8.self).printable }
  }

  package func send(_ signal: Int32) { process.send(signal) }

  /// Reads its output and its messages.
  ///
  /// - Parameter take: Receives the output, piece by piece.
  package func advance(_ take: (ArraySlice<UInt8>) -> Void = { _ in }) {
    output.woke()
    errors.woke()
    read(output, take)
    read(errors) { piece in words += piece.prefix(Self.longestMessages - words.count) }
  }

  private func read(_ stream: ChildStream, _ take: (ArraySlice<UInt8>) -> Void) {
    var buffer = [UInt8](repeating: 0, count: 1 << 12)
    while true {
      let count = buffer.withUnsafeMutableBytes { stream.read(into: $0) }
      if count == 0 { return }
      take(buffer[..<count])
    }
  }
}
