internal import ArgumentParser
internal import KJSystem
package import SystemPackage

/// An argument, as exactly the bytes that were given.
package struct RawArgument: Hashable, Sendable, CustomStringConvertible {
  package let bytes: [UInt8]

  package init(bytes: [UInt8]) { self.bytes = bytes }

  /// The local path that the argument names.
  package var path: FilePath { FilePath(argument: RawArguments.string(for: bytes)) }
}

extension RawArgument: ExpressibleByArgument {
  package init?(argument: String) { self.init(bytes: RawArguments.bytes(of: argument)) }

  package var defaultValueDescription: String { description }

  /// The argument as text, with `\xff` for bytes that are not text; callers make it printable.
  package var description: String { RawArguments.readable(RawArguments.string(for: bytes)) }
}

extension FilePath {
  /// The path as text, with `\xff` for bytes that are not text; callers make it printable.
  package var readable: String { RawArgument(bytes: bytes).description }

  /// Creates the path from an argument in the form of ``RawArguments``, byte for byte.
  package init(argument: String) { self.init(bytes: RawArguments.bytes(of: argument)) }
}
