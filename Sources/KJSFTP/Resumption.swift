/// The progress of an upload, over one connection or several.
///
/// It contains the server's answers, and anything that the server may have done without an answer.
public struct Resumption: Equatable, Sendable {
  /// The state of the file on the host, under the name with which it is created.
  enum Stage: Sendable {
    case nothing
    /// OPEN was sent but not answered: there may be an empty file of kj's own.
    case asked
    /// The file is kj's own; it may be missing for a moment while the upload starts over.
    case created
    /// Every byte was acknowledged, the size was right and the file is closed: only its final name
    /// is missing.
    case whole
  }

  var stage: Stage
  /// The number of bytes from the start of the file that have been acknowledged without a gap.
  public internal(set) var acknowledged: Int
  /// The bytes that identify the file when it is opened again.
  var landmark: Landmark?
  /// Bytes that several channels wrote, to be read back at the end.
  var samples: [Landmark]
  /// Whether RENAME was sent and has not been refused; the file may already have its final name.
  var renameWasSent: Bool
  /// Whether RENAME succeeded and only the check of the names is missing.
  var isRenamed: Bool
  /// The modification time of the complete file.
  var modificationTime: UInt32?
  /// Whether a REMOVE of the file to be replaced was sent, so that it may have been carried out.
  var targetMayBeGone: Bool

  /// Nothing has been sent yet.
  public static let none = Resumption(
    stage: .nothing, acknowledged: 0, landmark: nil, samples: [], renameWasSent: false,
    isRenamed: false, modificationTime: nil, targetMayBeGone: false)
}
