package import KJDomain
import KJLibC
import KJSystem
import SystemPackage

/// The controlling terminal of this process (`/dev/tty`), for questions and their answers.
///
/// The caller must make text from outside printable before putting it into a question. Input typed before a question
/// appears does not count as its answer. A background process gets ``TerminalError/background`` instead of being
/// stopped, so kj reports an error rather than hanging under `timeout`, in a hook or with `&`.
package struct ControllingTerminal: ~Copyable {
  /// Longer answers are cut; most terminals do not allow longer lines.
  private static let maximumAnswerLength = 4096

  private let descriptor: FileDescriptor

  /// Opens the terminal; `nil` if the process has none.
  package init?() {
    let opened = try? FilePath("/dev/tty").opened(.readWrite)
    guard let opened else { return nil }
    descriptor = opened
  }

  /// Takes over an open terminal.
  init(taking descriptor: FileDescriptor) { self.descriptor = descriptor }

  deinit { try? descriptor.close() }

  /// The terminal's size; nil if it is unknown.
  package var size: TerminalSize? { TerminalSize(of: descriptor) }

  /// Shows text unchanged.
  package func show(_ text: String) throws(TerminalError) {
    do throws(SystemError) {
      try descriptor.writeFully(Array(text.utf8), name: "the terminal")
    } catch {
      throw .system(error)
    }
  }

  /// Asks one question and reads one line.
  ///
  /// - Parameter echo: Whether the terminal shows the answer while it is typed.
  /// - Returns: The line without its end, with invalid UTF-8 replaced; `nil` at the end of input (Ctrl-D, or a
  ///   terminal that has closed).
  package func ask(_ question: String, echo: Bool = true) throws(TerminalError) -> String? {
    guard let bytes = try askBytes(question, echo: echo) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Asks for a secret: like ``ask(_:echo:)`` without echo, but returns the exact bytes that were typed.
  package func askSecret(_ question: String) throws(TerminalError) -> [UInt8]? {
    try askBytes(question, echo: false)
  }

  /// Asks until `reading` understands the answer.
  ///
  /// - Parameters:
  ///   - again: The question to ask after an answer that was not understood.
  ///   - reading: Returns the meaning of an answer without surrounding blanks; nil if it is not understood.
  /// - Returns: `nil` at the end of input.
  package func choose<Answer>(
    _ question: String, again: String, reading: (String) -> Answer?
  ) throws(TerminalError) -> Answer? {
    var next = question
    while let line = try ask(next) {
      if let answer = reading(line.trimmingBlanks) { return answer }
      next = again
    }
    return nil
  }

  private func askBytes(_ question: String, echo: Bool) throws(TerminalError) -> [UInt8]? {
    guard descriptor.isForeground else { throw .background }
    do throws(TerminalError) {
      let answer: [UInt8]?
      if echo {
        descriptor.discardInput()
        try show(question)
        answer = try readLine()
        if answer == nil { try show("\n") }
      } else {
        answer = try readLineSilently(question)
        try show("\n")
      }
      return answer
    } catch {
      // Let the next output, most often the shell's prompt, start on its own line.
      if error == .interrupted { try? show("\n") }
      throw error
    }
  }

  private func readLineSilently(_ question: String) throws(TerminalError) -> [UInt8]? {
    // Turn echo off before the question appears, so an early answer is not shown.
    let silence = try EchoOff(descriptor)
    defer { extendLifetime(silence) }
    try show(question)
    return try readLine()
  }

  private func readLine() throws(TerminalError) -> [UInt8]? {
    var line: [UInt8] = []
    while line.count < Self.maximumAnswerLength {
      do throws(WaitError) {
        try wait(for: [Interest(descriptor)], until: .never)
      } catch {
        throw TerminalError(error)
      }
      // If the process has moved to the background in the meantime, this read would stop it.
      guard descriptor.isForeground else { throw .background }
      let byte: UInt8?
      do throws(TerminalError) {
        byte = try readByte()
      } catch .interrupted {
        // The next wait decides whether the signal matters.
        continue
      }
      guard let byte else { return line.isEmpty ? nil : line }
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return line }
      line.append(byte)
    }
    return line
  }

  private func readByte() throws(TerminalError) -> UInt8? {
    var byte: UInt8 = 0
    do {
      let count = try withUnsafeMutableBytes(of: &byte) {
        try descriptor.read(into: $0, retryOnInterrupt: false)
      }
      return count == 0 ? nil : byte
    } catch {
      let reason = error as? Errno ?? .ioError
      if reason == .interrupted { throw .interrupted }
      // A terminal that was hung up reports EIO, which means the end of input.
      if reason == .ioError { return nil }
      throw .system(SystemError("read", "the terminal", reason))
    }
  }
}

extension String {
  /// The text without the spaces and tabs around it.
  fileprivate var trimmingBlanks: String {
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    var rest = self.drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return String(rest)
  }
}
