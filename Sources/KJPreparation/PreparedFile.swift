// The result of preparing one input.

public import KJDomain
public import SystemPackage

/// An input that is ready to be sent.
public struct PreparedFile: Sendable {
  public enum Contents: Sendable {
    /// A prepared picture.
    case memory([UInt8])
    /// The input as it is, read while it is sent.
    case file(FileDescriptor)
  }

  public let input: InputFile
  public let contents: Contents
  /// Bytes to send.
  public let size: Int
  /// Nil for what is no picture.
  public let format: PictureFormat?
  /// What was done to the picture, if it was one that is prepared.
  public let report: PictureReport?

  /// Lets go of the input.
  public func close() {
    if case .file(let file) = contents { try? file.close() }
  }
}
