internal import KJBase
internal import KJDomain
internal import KJImaging
internal import KJSystem
internal import SystemPackage

/// The preparation of one input.
struct FilePreparation: Sendable {
  /// The limit for a picture, which is processed in memory; no camera writes a larger one.
  private static let largestPicture = 256 << 20

  let input: InputFile
  let options: PreparationOptions
  let environment: Environment

  func run() -> Result<[PreparedFile], Failure> {
    do throws(Failure) { return .success(try prepare()) } catch {
      return .failure(error)
    }
  }

  /// - Returns: One file, or the pieces of a picture.
  private func prepare() throws(Failure) -> [PreparedFile] {
    let file = try input.open(
      environment, largestStream: options.largestStream, patience: options.streamPatience)
    do throws(Failure) { return try prepare(file) } catch {
      try? file.close()
      throw error
    }
  }

  private func prepare(_ file: FileDescriptor) throws(Failure) -> [PreparedFile] {
    let name = input.label
    let size: Int
    do throws(SystemError) { size = Int(try file.status().size) } catch {
      throw Failure(.inputOutput, "cannot read '\(name)': \(error.reason)")
    }
    guard size > 0 else { throw Failure(.unusablePicture, "cannot use '\(name)': it is empty") }
    let head = try read(file, count: min(size, ForeignFormat.headLength))
    let format = head.withUnsafeBytes(PicturePreparer.inspect)
    guard format != nil, !options.original else {
      try refuseToCrop(format)
      return [
        PreparedFile(
          input: input, contents: .file(file), size: size, format: format,
          foreign: format == nil ? ForeignFormat(head: head) : nil, report: nil)
      ]
    }
    guard size <= Self.largestPicture else {
      throw Failure(
        .unusablePicture, "cannot prepare '\(name)': the picture is larger than 256 MiB",
        advice: [.step(.takeOriginal)])
    }
    return try preparePicture(file, size)
  }

  private func preparePicture(
    _ file: FileDescriptor, _ size: Int
  ) throws(Failure) -> [PreparedFile] {
    let source = try read(file, count: size)
    var result = prepared(source)
    var converted: [UInt8]?
    if case .failure(.missingLibrary) = result, let converter = PictureConverter(in: environment) {
      let bytes = try convert(source, by: converter)
      result = prepared(bytes)
      converted = bytes
    }
    let pictures: [PreparedPicture]
    do throws(PictureError) { pictures = try result.get() } catch {
      if case .foreign(let foreign) = error {
        try refuseToCrop(nil)
        return [
          PreparedFile(
            input: input, contents: .file(file), size: size, format: nil, foreign: foreign,
            report: nil)
        ]
      }
      throw Failure(
        .unusablePicture, "cannot use '\(input.label)': \(error)",
        advice: error.steps(for: input.commandName).map(Advice.text)
          + (error.mayBeTakenAsItIs ? [.step(.takeOriginal)] : []))
    }
    let files = pictures.map { picture in
      let (contents, count): (PreparedFile.Contents, Int) =
        switch picture.bytes {
        case .unchanged: converted.map { (.memory($0), $0.count) } ?? (.file(file), size)
        case .bytes(let bytes): (.memory(bytes), bytes.count)
        }
      return PreparedFile(
        input: input, contents: contents, size: count, format: picture.format,
        report: picture.report)
    }
    if converted != nil || !pictures.contains(where: { $0.bytes == .unchanged }) {
      try? file.close()
    }
    return files
  }

  /// Refuses a file that would be sent whole although the user asked for a part of it.
  private func refuseToCrop(_ format: PictureFormat?) throws(Failure) {
    guard format == nil, options.crop != nil else { return }
    throw Failure(
      .unusablePicture, "cannot crop '\(input.label)': it is not a picture that kj can read",
      advice: [.step(.takeWhole)])
  }

  private func prepared(_ source: [UInt8]) -> Result<[PreparedPicture], PictureError> {
    source.withUnsafeBytes { bytes in
      do throws(PictureError) {
        return .success(try PicturePreparer(pictureOptions).prepare(bytes))
      } catch {
        return .failure(error)
      }
    }
  }

  private func convert(
    _ source: [UInt8], by converter: PictureConverter
  ) throws(Failure) -> [UInt8] {
    do throws(Failure) { return try converter.jpeg(of: source) } catch {
      guard error.status == .unusablePicture else { throw error }
      throw Failure(
        .unusablePicture, "cannot use '\(input.label)': \(error.message)",
        advice: [.step(.takeOriginal)])
    }
  }

  private var pictureOptions: PreparationOptions {
    var options = options
    if !input.mayBeCut { options.splitting = .never }
    return options
  }

  private func read(_ file: FileDescriptor, count: Int) throws(Failure) -> [UInt8] {
    do throws(SystemError) { return try file.contents(count: count, name: input.label.raw) } catch {
      throw Failure(.inputOutput, "cannot read '\(input.label)': \(error.reason)")
    }
  }
}
