import KJLibC
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

/// Both ends of a pseudo-terminal.
final class PseudoTerminal {
  /// The end for typing and for seeing the output.
  let keyboard: FileDescriptor
  /// The end that a program uses as its terminal; it stays open so that the output can be read.
  let terminal: FileDescriptor

  init() throws {
    var ends: (Int32, Int32) = (-1, -1)
    try #require(openpty(&ends.0, &ends.1, nil, nil, nil) == 0)
    keyboard = FileDescriptor(rawValue: ends.0)
    terminal = FileDescriptor(rawValue: ends.1)
  }

  deinit {
    try? keyboard.close()
    try? terminal.close()
  }

  func type(_ text: String) throws {
    try keyboard.writeFully(Array(text.utf8), name: "the keyboard")
  }

  /// The output up to and including `ending`.
  func shown(through ending: String) throws -> String {
    var bytes: [UInt8] = []
    while !String(decoding: bytes, as: UTF8.self).hasSuffix(ending) {
      try wait(for: [Interest(keyboard)], until: .after(.hang), interruptible: false)
      var buffer = [UInt8](repeating: 0, count: 256)
      let count = try buffer.withUnsafeMutableBytes { try keyboard.read(into: $0) }
      bytes += buffer.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether typed text is shown.
  var echoes: Bool {
    var attributes = termios()
    return tcgetattr(keyboard.rawValue, &attributes) == 0
      && attributes.c_lflag & tcflag_t(ECHO) != 0
  }
}
