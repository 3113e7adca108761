// Making one input ready to be sent, on a thread of its own while the connection is made.

internal import KJDomain
internal import KJImaging
internal import KJSystem
internal import SystemPackage

/// An input that is ready to be sent.
struct PreparedFile: Sendable {
  enum Contents: Sendable {
    /// A prepared picture.
    case memory([UInt8])
    /// The input as it is, read while it is sent.
    case file(FileDescriptor)
  }

  let input: UploadInput
  let contents: Contents
  /// Bytes to send.
  let size: Int
  let format: PictureFormat?
  let report: PictureReport?
}

/// The preparation of one input.
struct FilePreparation: Sendable {
  /// A picture is worked on in memory; no camera writes a larger one.
  private static let largestPicture = 256 << 20

  let input: UploadInput
  let options: PreparationOptions
  let environment: Environment

  func run() -> Result<PreparedFile, Failure> {
    do throws(Failure) {
      return .success(try prepare())
    } catch {
      return .failure(error)
    }
  }

  private func prepare() throws(Failure) -> PreparedFile {
    let file = try input.open(environment)
    do throws(Failure) {
      return try prepare(file)
    } catch {
      try? file.close()
      throw error
    }
  }

  private func prepare(_ file: FileDescriptor) throws(Failure) -> PreparedFile {
    let name = input.label.printable
    let head: [UInt8]
    let size: Int
    do throws(SystemError) {
      size = Int(try file.status().size)
      head = try read(file, count: min(size, PictureFormat.headLength))
    } catch {
      throw Failure(.inputOutput, "cannot read '\(name)': \(error.reason)")
    }
    guard size > 0 else {
      throw Failure(.unusablePicture, "cannot upload '\(name)': it is empty")
    }
    let format = PictureFormat(head: head)
    guard format == .jpeg, !options.original else {
      return PreparedFile(
        input: input, contents: .file(file), size: size, format: format, report: nil)
    }
    guard size <= Self.largestPicture else {
      throw Failure(
        .unusablePicture, "cannot prepare '\(name)': a picture of over 256 MiB",
        hints: ["send it as it is with '--original'"])
    }
    return try preparePicture(file, size)
  }

  private func preparePicture(_ file: FileDescriptor, _ size: Int) throws(Failure) -> PreparedFile {
    let name = input.label.printable
    let source: [UInt8]
    do throws(SystemError) { source = try read(file, count: size) } catch {
      throw Failure(.inputOutput, "cannot read '\(name)': \(error.reason)")
    }
    let result = source.withUnsafeBytes { bytes -> Result<PreparedPicture, PictureError> in
      do throws(PictureError) {
        return .success(try PicturePreparer(options).prepare(bytes))
      } catch {
        return .failure(error)
      }
    }
    switch result {
    case .failure(let error):
      throw Failure(
        .unusablePicture, "cannot use '\(name)': \(error)",
        hints: ["send the file as it is with '--original'"])
    case .success(let picture):
      if case .bytes(let bytes) = picture.bytes {
        try? file.close()
        return PreparedFile(
          input: input, contents: .memory(bytes), size: bytes.count, format: picture.format,
          report: picture.report)
      }
      return PreparedFile(
        input: input, contents: .file(file), size: size, format: picture.format,
        report: picture.report)
    }
  }

  private func read(_ file: FileDescriptor, count: Int) throws(SystemError) -> [UInt8] {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
    defer { buffer.deallocate() }
    let got = try file.readFully(at: 0, into: buffer, name: input.label)
    return Array(buffer.prefix(got))
  }
}
