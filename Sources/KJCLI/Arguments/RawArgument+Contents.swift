// An argument that is a text, or stands for standard input. One that goes into the host book, which is JSON, or into
// the form of a path has to be text.

package import KJBase
import KJSystem
import SystemPackage

extension RawArgument {
  /// The argument that stands for standard input.
  package static let standardInput = RawArgument(bytes: Array("-".utf8))

  /// More than any text that a tool takes, so that one that is too long is refused as such.
  private static let longest = 64 << 10

  /// The bytes of the argument, or of standard input without a newline at its end.
  ///
  /// A line printed by a program ends in a newline, which is not part of the text.
  ///
  /// - Throws: ``Failure`` with status `noInput`, or `interrupted`.
  package func contents() throws(Failure) -> [UInt8] {
    guard self == .standardInput else { return bytes }
    let input = FileDescriptor.standardInput
    var bytes: [UInt8]
    do throws(SystemError) {
      bytes = try input.readStream(limit: Self.longest, name: "standard input")
    } catch {
      if error.errno == .interrupted { throw .interrupted }
      throw Failure(.noInput, "cannot read standard input: \(error.reason)")
    }
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    return bytes
  }

  /// Whether standard input is a terminal, where a person would have to type.
  package static var standardInputIsTerminal: Bool { FileDescriptor.standardInput.isTerminal }

  /// The argument as text; throws ``Failure`` with status `usage` if it is not UTF-8.
  package func text() throws(Failure) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    throw Failure(.usage, "cannot use '\(self)': it is not UTF-8")
  }
}
