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
  /// The number of bytes to send.
  package let size: Int
  /// Nil for an input that is not a picture.
  package let format: PictureFormat?
  /// The changes to the picture, if one was prepared.
  package let report: PictureReport?

  /// Closes the input.
  package func close() {
    if case .file(let file) = contents { try? file.close() }
  }
}
