// Arguments that are text, or stand for standard input. The host book, which is JSON, and the form of a path require
// valid text.

package import KJBase
import KJSystem
import SystemPackage

extension RawArgument {
  /// The argument that means standard input.
  package static let standardInput = RawArgument(bytes: Array("-".utf8))

  /// Longer than any text that a tool accepts, so that overlong text can be refused as such.
  private static let longest = 64 << 10

  /// Returns the bytes of the argument, or of standard input without a final newline.
  ///
  /// A program's output ends in a newline, which is not part of the text.
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

  /// Whether standard input is a terminal, so a person would have to type.
  package static var standardInputIsTerminal: Bool { FileDescriptor.standardInput.isTerminal }

  /// The argument as text; throws ``Failure`` with status `usage` if it is not UTF-8.
  package func text() throws(Failure) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    throw Failure(.usage, "cannot use '\(self)': it is not UTF-8")
  }
}
