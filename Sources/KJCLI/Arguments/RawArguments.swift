internal import KJBase

/// Arguments as bytes, and as strings that can be converted back to the bytes.
///
/// An argument, a file name in particular, need not be valid UTF-8. In the string form, each byte that is not part of
/// valid UTF-8 becomes the character U+10FF00 plus the byte. Real characters from U+10FF00 on are escaped in the same
/// way, as their four bytes, so different arguments never have the same string.
package enum RawArguments {
  private static let escapeBase: UInt32 = 0x10FF00

  /// The arguments of this process, without its name.
  package static var current: [String] {
    let arguments = CommandLine.unsafeArgv
    return (1..<max(Int(CommandLine.argc), 1)).compactMap { index in
      arguments[index].map { argument in
        var length = 0
        while argument[length] != 0 { length += 1 }
        return string(
          for: UnsafeBufferPointer(start: argument, count: length).map(UInt8.init(bitPattern:)))
      }
    }
  }

  /// Converts the bytes of an argument to a string.
  package static func string(for bytes: [UInt8]) -> String {
    var result = String.UnicodeScalarView()
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var position = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .emptyInput: return String(result)
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        if scalar.value >= escapeBase {
          result.append(contentsOf: encoded.map(escaped))
        } else {
          result.append(scalar)
        }
        position += encoded.count
      case .error(let length):
        result.append(contentsOf: bytes[position..<(position + length)].map(escaped))
        position += length
      }
    }
  }

  /// Converts the string of an argument back to bytes.
  package static func bytes(of argument: String) -> [UInt8] {
    argument.unicodeScalars.flatMap { scalar in
      escapedByte(scalar).map { [$0] } ?? Array(String(scalar).utf8)
    }
  }

  /// Text that may contain arguments, with `\xff` for the bytes that are not text.
  package static func readable(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if let byte = escapedByte(scalar) {
        result += "\\x" + String(byte, digits: 2, radix: 16)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func escaped(_ byte: UInt8) -> Unicode.Scalar {
    // U+10FF00…U+10FFFF are all valid scalars, so the replacement is never used.
    Unicode.Scalar(escapeBase + UInt32(byte)) ?? "\u{FFFD}"
  }

  private static func escapedByte(_ scalar: Unicode.Scalar) -> UInt8? {
    scalar.value >= escapeBase ? UInt8(scalar.value - escapeBase) : nil
  }
}
