internal import KJBase
internal import KJSFTP

/// A file on the host that is being read.
protocol FileReading {
  /// What the file was before it was read; nil if that is not known yet.
  var facts: FileFacts? { get }
  /// How many bytes from the start of the file have arrived without a gap.
  var contiguousCount: Int { get }
  /// Whether more was written behind the bytes that were read.
  var hasGrown: Bool { get }
  /// Why it is not read; nil as long as nothing speaks against it.
  var failure: DownloadFailure? { get }
  /// Whether every byte is there, and the file was the same at the end.
  var isWhole: Bool { get }
}

/// Bytes of a file.
struct FilePiece: Equatable, Sendable {
  /// Where they belong, from the start of the file.
  let offset: Int
  let bytes: [UInt8]
}

/// What a file was at one moment, as far as it shows whether somebody writes into it.
struct FileFacts: Equatable, Sendable {
  /// The most bytes of a file whose size is 0, such as one of `/proc`, which has contents all the same.
  static let mostWithoutSize = 16 << 20

  /// In bytes.
  let size: Int
  /// When the contents were last changed, in seconds since 1970; nil if the host does not tell.
  let modified: UInt32?
}

/// Why a file was not read.
enum DownloadFailure: Error, Equatable, Sendable {
  case directory
  /// A pipe, a device, a socket.
  case notRegular
  /// Its size in bytes, which is more than is allowed; nil for a file that has no end, or no size.
  case tooLarge(Int?)
  /// The server refused to open it, to read it or to say what it is.
  case refused(Status)
  /// It became shorter, or something else was written into it, while it was read.
  case changed
  /// A script does not say what was expected.
  case unknown(OutsideText)
}
