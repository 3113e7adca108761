// One argument that need not be text: the name of a file, a remote directory.

internal import ArgumentParser
internal import KJSystem
package import SystemPackage

/// An argument with the very bytes that were given.
package struct RawArgument: Hashable, Sendable {
  package let bytes: [UInt8]

  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The local path that the argument names.
  package var path: FilePath { FilePath(argument: RawArguments.string(for: bytes)) }
}

extension RawArgument: ExpressibleByArgument {
  package init?(argument: String) {
    self.init(bytes: RawArguments.bytes(of: argument))
  }

  package var defaultValueDescription: String { description }
}

extension RawArgument: CustomStringConvertible {
  /// The argument as text, with bytes that are no text as `\xff`; made printable by whoever shows it.
  package var description: String { RawArguments.readable(RawArguments.string(for: bytes)) }
}

extension FilePath {
  /// The path as text, with bytes that are no text as `\xff`; made printable by whoever shows it.
  package var readable: String { RawArgument(bytes: bytes).description }

  /// The path that an argument in the form of ``RawArguments`` names, byte by byte.
  package init(argument: String) {
    let characters = RawArguments.bytes(of: argument).map(CChar.init(bitPattern:)) + [0]
    self = characters.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { FilePath(platformString: $0) } ?? FilePath()
    }
  }
}
