internal import KJBase
internal import KJSFTP

/// A file on the host that is being read.
protocol FileReading {
  /// The facts of the file before it was read; nil until they are known.
  var facts: FileFacts? { get }
  /// How many bytes from the start of the file have arrived without a gap.
  var contiguousCount: Int { get }
  /// Whether the file grew beyond the bytes that were read.
  var hasGrown: Bool { get }
  /// Why the file cannot be read; nil as long as nothing prevents it.
  var failure: DownloadFailure? { get }
  /// Whether every byte has arrived and the file was still unchanged at the end.
  var isWhole: Bool { get }
}

/// Bytes of a file.
struct FilePiece: Equatable, Sendable {
  /// The offset from the start of the file.
  let offset: Int
  let bytes: [UInt8]
}

/// The facts of a file at one moment, insofar as they show whether somebody is writing to it.
struct FileFacts: Equatable, Sendable {
  /// The maximum number of bytes in a file that reports the size 0 but has contents, such as one in `/proc`.
  static let mostWithoutSize = 16 << 20

  /// In bytes.
  let size: Int
  /// When the contents were last changed, in seconds since 1970; nil if the host does not report it.
  let modified: UInt32?
}

/// Why a file was not read.
enum DownloadFailure: Error, Equatable, Sendable {
  case directory
  /// A pipe, a device, a socket.
  case notRegular
  /// Larger than allowed, with the size in bytes; nil for an endless file or one without a size.
  case tooLarge(Int?)
  /// The server refused to open the file, to read it or to say what it is.
  case refused(Status)
  /// The file became shorter, or something else was written to it, while it was being read.
  case changed
  /// The output of a script differs from the expected form.
  case unknown(OutsideText)
}
