package import KJBase

/// A file that is complete on the host.
package struct UploadedFile: Sendable {
  package let path: RemotePath
  /// Its size on the host, in bytes.
  package let size: Int
  /// Its permission bits on the host; nil if the server does not report them.
  package let mode: FileMode?
  /// nil if it was not requested, or if the server does not report it.
  package let trace: UploadTrace?
  /// 64 hexadecimal digits, if requested.
  package let sha256: String?
  package let format: PictureFormat?
  /// The changes made to the picture, if it was prepared.
  package let report: PictureReport?
  /// The time from the first request for this file to the last answer.
  package let duration: Duration
  /// The contents, if it is a directory; `size` is then the total size of its files.
  package let directory: UploadedDirectory?

  package init(
    path: RemotePath, size: Int, mode: FileMode?, trace: UploadTrace? = nil, sha256: String?,
    format: PictureFormat?, report: PictureReport?, duration: Duration,
    directory: UploadedDirectory? = nil
  ) {
    self.trace = trace
    self.directory = directory
    self.path = path
    self.size = size
    self.mode = mode
    self.sha256 = sha256
    self.format = format
    self.report = report
    self.duration = duration
  }
}

/// The contents of a directory that was uploaded, or would be.
package struct UploadedDirectory: Sendable {
  /// A picture in the directory that was prepared.
  package struct Picture: Sendable {
    package let input: OutsideText
    package let report: PictureReport

    package init(input: OutsideText, report: PictureReport) {
      self.input = input
      self.report = report
    }
  }

  /// The number of files in the directory.
  package let files: Int
  package let pictures: [Picture]

  package init(files: Int, pictures: [Picture]) {
    self.files = files
    self.pictures = pictures
  }
}

/// The upload that would have taken place.
package struct PlannedUpload: Sendable {
  /// Where the file would be, with `~` for the remote home directory.
  package let destination: String
  package let size: Int
  package let format: PictureFormat?
  package let report: PictureReport?
  /// The contents that it would have, if it is a directory.
  package let directory: UploadedDirectory?

  package init(
    destination: String, size: Int, format: PictureFormat?, report: PictureReport?,
    directory: UploadedDirectory? = nil
  ) {
    self.directory = directory
    self.destination = destination
    self.size = size
    self.format = format
    self.report = report
  }
}

/// The outcome for one input or one piece of it; results are in the order of the inputs.
package struct UploadResult: Sendable {
  package enum Outcome: Sendable {
    case uploaded(UploadedFile)
    case planned(PlannedUpload)
    case failed(Failure)
  }

  /// The input as the person named it.
  package let input: OutsideText
  /// The piece of the input; nil for the whole input.
  package let piece: PicturePiece?
  /// The host as the person named it.
  package let host: OutsideText
  package let outcome: Outcome

  package init(
    input: OutsideText, piece: PicturePiece? = nil, host: OutsideText, outcome: Outcome
  ) {
    self.input = input
    self.piece = piece
    self.host = host
    self.outcome = outcome
  }

  package var status: ExitStatus {
    if case .failed(let failure) = outcome { failure.status } else { .done }
  }
}
