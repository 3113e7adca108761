/// How far an upload has come, over one connection or several.
///
/// It contains what the server has answered, and what it may have done without an answer.
public struct Resumption: Equatable, Sendable {
  /// What is on the host under the name that the file is created with.
  enum Stage: Sendable {
    case nothing
    /// OPEN was sent but not answered: there may be an empty file of ours.
    case asked
    /// The file is ours; it may be missing for a moment while the upload starts over.
    case created
    /// Every byte was acknowledged, the size was right and the file is closed: it only lacks its
    /// name.
    case whole
  }

  var stage: Stage
  /// The number of bytes from the start of the file that were acknowledged without a gap.
  public internal(set) var acknowledged: Int
  /// The bytes that identify the file when it is opened again.
  var landmark: Landmark?
  /// Bytes that several channels wrote, to be read back at the end.
  var samples: [Landmark]
  /// Whether RENAME was sent and not refused; the file may already have its final name.
  var renameWasSent: Bool
  /// Whether RENAME succeeded and only the check of the names is missing.
  var isRenamed: Bool
  /// The modification time of the complete file.
  var modificationTime: UInt32?
  /// Whether a REMOVE of the file to be replaced was sent and may have been carried out.
  var targetMayBeGone: Bool

  /// Nothing has been sent yet.
  public static let none = Resumption(
    stage: .nothing, acknowledged: 0, landmark: nil, samples: [], renameWasSent: false,
    isRenamed: false, modificationTime: nil, targetMayBeGone: false)
}
