// What became of one input.

/// A file that stands whole on the host.
public struct UploadedFile: Sendable {
  public let path: RemotePath
  /// Bytes on the host.
  public let size: Int
  /// 64 hexadecimal digits, if asked for.
  public let sha256: String?
  public let format: PictureFormat?
  /// What was done to the picture, if it was one that is prepared.
  public let report: PictureReport?
  /// From the first request of this file to its last answer.
  public let duration: Duration
  /// Where its path was inserted on the host itself, or why not; nil if that was not asked for.
  public var insertion: Result<InsertionReceipt, Failure>?
  /// What the host said is in front there, when its last bytes left; nil where it was not asked, or did
  /// not tell.
  public var foreground: HostForeground?

  public init(
    path: RemotePath, size: Int, sha256: String?, format: PictureFormat?, report: PictureReport?,
    duration: Duration
  ) {
    self.path = path
    self.size = size
    self.sha256 = sha256
    self.format = format
    self.report = report
    self.duration = duration
  }
}

/// What would have been uploaded.
public struct PlannedUpload: Sendable {
  /// Where it would stand, with `~` for the remote home.
  public let destination: String
  public let size: Int
  public let format: PictureFormat?
  public let report: PictureReport?

  public init(destination: String, size: Int, format: PictureFormat?, report: PictureReport?) {
    self.destination = destination
    self.size = size
    self.format = format
    self.report = report
  }
}

/// What became of one input, in the order of the inputs.
public struct UploadResult: Sendable {
  public enum Outcome: Sendable {
    case uploaded(UploadedFile)
    case planned(PlannedUpload)
    case failed(Failure)
  }

  /// The input as the person named it.
  public let input: String
  /// The host as the person named it.
  public let host: String
  public let outcome: Outcome

  public init(input: String, host: String, outcome: Outcome) {
    self.input = input
    self.host = host
    self.outcome = outcome
  }

  public var status: ExitStatus {
    if case .failed(let failure) = outcome { failure.status } else { .done }
  }
}
