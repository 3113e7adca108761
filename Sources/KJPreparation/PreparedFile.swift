package import KJBase
package import KJDomain
internal import KJImaging
package import KJSystem
package import SystemPackage

/// An input that is ready to be sent.
package struct PreparedFile: Sendable {
  package enum Contents: Sendable {
    /// A prepared picture.
    case memory([UInt8])
    /// The input as it is, read while it is sent.
    case file(FileDescriptor)
    /// A prepared picture that was put aside, from an offset on.
    case spooled(Spool, at: Int)
    /// The input as it is; its reader opens it with ``PreparedFile/opened(_:)``.
    case unopened
  }

  package let input: InputFile
  package internal(set) var contents: Contents
  /// The number of bytes to send.
  package let size: Int
  /// Nil for an input that is not a picture.
  package let format: PictureFormat?
  /// The format of an input that a user may take for a picture, although kj does not.
  var foreign: ForeignFormat?
  /// The changes to the picture, if one was prepared.
  package let report: PictureReport?

  /// Its position among the pieces of the input, nil for the whole input.
  package var piece: PicturePiece? { report?.part.piece }

  /// The failure if a picture is required; nil for a picture.
  package var refusal: Failure? {
    guard format == nil else { return nil }
    guard let foreign else {
      return Failure(.unusablePicture, "cannot use '\(input.label)': it is not a picture")
    }
    let error = PictureError.foreign(foreign)
    return Failure(
      .unusablePicture, "cannot use '\(input.label)': \(error)",
      advice: error.steps(for: input.commandName).map(Advice.text))
  }

  /// Closes the input.
  package func close() {
    if case .file(let file) = contents { try? file.close() }
  }

  /// The file with its input open, for the caller to close; nil if it is already open or need not be.
  ///
  /// - Throws: ``Failure``, also if the input's size has changed since it was prepared.
  package func opened(_ environment: Environment) throws(Failure) -> PreparedFile? {
    guard case .unopened = contents else { return nil }
    var file = self
    let descriptor = try input.open(environment, largestStream: 0)
    file.contents = .file(descriptor)
    guard (try? descriptor.status().size).map(Int.init) == size else {
      file.close()
      throw Failure(.inputOutput, "cannot read '\(input.label)': it has changed in the meantime")
    }
    return file
  }

  /// All bytes to send.
  package var bytes: [UInt8] {
    get throws(SystemError) {
      var bytes = [UInt8](repeating: 0, count: size)
      let result = bytes.withUnsafeMutableBytes { buffer in
        Result { () throws(SystemError) in try read(at: 0, into: buffer) }
      }
      bytes.removeLast(size - (try result.get()))
      return bytes
    }
  }

  /// Reads bytes into a buffer.
  ///
  /// - Returns: The number of bytes read.
  package func read(
    at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int {
    switch contents {
    case .memory(let bytes):
      let count = min(buffer.count, max(bytes.count - offset, 0))
      bytes.withUnsafeBytes {
        buffer.copyMemory(from: .init(rebasing: $0[offset..<offset + count]))
      }
      return count
    case .file(let file): return try file.readFully(at: offset, into: buffer, name: input.label.raw)
    case .spooled(let spool, let start): return try spool.read(at: start + offset, into: buffer)
    case .unopened: throw SystemError("read", input.label.raw, .badFileDescriptor)
    }
  }
}
