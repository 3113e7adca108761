// The result of preparing one input.

package import KJDomain
package import SystemPackage

/// An input that is ready to be sent.
package struct PreparedFile: Sendable {
  package enum Contents: Sendable {
    /// A prepared picture.
    case memory([UInt8])
    /// The input as it is, read while it is sent.
    case file(FileDescriptor)
  }

  package let input: InputFile
  package let contents: Contents
  /// Bytes to send.
  package let size: Int
  /// Nil for what is no picture.
  package let format: PictureFormat?
  /// What was done to the picture, if it was one that is prepared.
  package let report: PictureReport?

  /// Lets go of the input.
  package func close() {
    if case .file(let file) = contents { try? file.close() }
  }
}
