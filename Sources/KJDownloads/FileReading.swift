internal import KJBase
internal import KJSFTP

/// A file on the host that is being read.
protocol FileReading {
  /// The facts of the file before it was read; nil until they are known.
  var facts: FileFacts? { get }
  /// How many bytes from the start of the file have arrived without a gap.
  var contiguousCount: Int { get }
  /// Whether more was written after the bytes that were read.
  var hasGrown: Bool { get }
  /// Why the file is not read; nil as long as nothing prevents it.
  var failure: DownloadFailure? { get }
  /// Whether every byte has arrived and the file was still the same at the end.
  var isWhole: Bool { get }
}

/// Bytes of a file.
struct FilePiece: Equatable, Sendable {
  /// The offset from the start of the file.
  let offset: Int
  let bytes: [UInt8]
}

/// The facts of a file at one moment, as far as they show whether somebody writes into it.
struct FileFacts: Equatable, Sendable {
  /// The most bytes of a file that reports the size 0 but has contents, such as one in `/proc`.
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
  /// Larger than allowed, with the size in bytes; nil for a file without an end or a size.
  case tooLarge(Int?)
  /// The server refused to open the file, to read it or to say what it is.
  case refused(Status)
  /// The file became shorter, or something else was written into it, while it was being read.
  case changed
  /// The output of a script is not what was expected.
  case unknown(OutsideText)
}
