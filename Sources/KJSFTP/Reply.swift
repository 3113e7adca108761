/// The number that ties an answer to its request.
public struct RequestID: Hashable, Sendable {
  let number: UInt32
}

/// A file in a NAME answer.
public struct NamedAttributes: Equatable, Sendable {
  /// The name in its directory; after REALPATH, a whole path.
  package let name: [UInt8]
  package let attributes: FileAttributes

  package init(name: [UInt8], attributes: FileAttributes) {
    self.name = name
    self.attributes = attributes
  }
}

/// A server's answer to a request.
public enum Reply: Equatable, Sendable {
  case status(Status)
  /// The handle of an open file, at most 256 bytes, which only the server can interpret.
  case handle([UInt8])
  /// The bytes read; at least one, because the end of a file is a status.
  case data([UInt8])
  /// The contents of a NAME answer: the files of a directory, or one path without usable attributes.
  case names([NamedAttributes])
  case attributes(FileAttributes)
  /// The body of an extended answer.
  case extended([UInt8])

  /// The refusal, if this is one.
  package var refusal: Status? {
    if case .status(let status) = self, status.code != .ok { status } else { nil }
  }

  /// The bytes, if this is an answer to READ that contains any.
  package var data: [UInt8]? { if case .data(let bytes) = self { bytes } else { nil } }

  /// The attributes, if the answer has them.
  package var attributes: FileAttributes? {
    if case .attributes(let attributes) = self { attributes } else { nil }
  }

  /// The path, if this is an answer to REALPATH and contains one.
  package var realPath: [UInt8]? {
    if case .names(let names) = self { names.first?.name } else { nil }
  }
}
