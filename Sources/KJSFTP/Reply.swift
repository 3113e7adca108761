// An answer of the server, matched to the request by its number.

/// The number that ties an answer to its request.
public struct RequestID: Hashable, Sendable {
  let number: UInt32
}

/// What a server answers to a request.
public enum Reply: Equatable, Sendable {
  case status(Status)
  /// The name of an open file, at most 256 bytes, meaningful to the server alone.
  case handle([UInt8])
  /// What was read; at least one byte, for the end of a file is a status.
  case data([UInt8])
  /// The paths of a NAME answer.
  case names([[UInt8]])
  case attributes(FileAttributes)
  /// The body of an extended answer.
  case extended([UInt8])

  /// The refusal, if this is one.
  package var refusal: Status? {
    if case .status(let status) = self, status.code != .ok { status } else { nil }
  }

  /// The attributes, if this is an answer with them.
  package var attributes: FileAttributes? {
    if case .attributes(let attributes) = self { attributes } else { nil }
  }
}
