// One argument that need not be text: the name of a file, a remote directory.

public import ArgumentParser
internal import KJSystem
public import SystemPackage

/// An argument with the very bytes that were given.
public struct RawArgument: Hashable, Sendable {
  public let bytes: [UInt8]

  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The local path that the argument names.
  public var path: FilePath { FilePath(argument: RawArguments.string(for: bytes)) }
}

extension RawArgument: ExpressibleByArgument {
  public init?(argument: String) {
    self.init(bytes: RawArguments.bytes(of: argument))
  }

  public var defaultValueDescription: String { description }
}

extension RawArgument: CustomStringConvertible {
  /// The argument as text, with bytes that are no text as `\xff`; made printable by whoever shows it.
  public var description: String { RawArguments.readable(RawArguments.string(for: bytes)) }
}

extension FilePath {
  /// The path as text, with bytes that are no text as `\xff`; made printable by whoever shows it.
  public var readable: String { RawArgument(bytes: bytes).description }

  /// The path that an argument in the form of ``RawArguments`` names, byte by byte.
  public init(argument: String) {
    let characters = RawArguments.bytes(of: argument).map(CChar.init(bitPattern:)) + [0]
    self = characters.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { FilePath(platformString: $0) } ?? FilePath()
    }
  }
}
