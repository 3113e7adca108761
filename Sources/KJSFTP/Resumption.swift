// What is known of an upload when its line is lost, for the attempt that comes after it.

/// How far an upload came, over one connection or several.
///
/// It holds what the server has answered, and what it may have done without saying so.
public struct Resumption: Equatable, Sendable {
  /// What stands under the name that the file is created under.
  enum Stage: Sendable {
    case nothing
    /// OPEN was sent and never answered: an empty file of ours may be there.
    case asked
    /// The file is ours; it may be missing again while it is begun anew.
    case created
    /// Every byte was acknowledged, the size was right, the file is closed: only its name is missing.
    case whole
  }

  var stage: Stage
  /// Bytes from the start of the file that were acknowledged without a gap.
  public internal(set) var acknowledged: Int
  /// By what the file is known again when it is opened once more.
  var landmark: Landmark?
  /// RENAME was sent and not refused: the file may have its own name already.
  var renameWasSent: Bool
  /// The modification time of the whole file.
  var modificationTime: UInt32?
  /// REMOVE of the file that was to be replaced was sent, and it may have been done.
  var targetMayBeGone: Bool

  /// Nothing was sent yet.
  public static let none = Resumption(
    stage: .nothing, acknowledged: 0, landmark: nil, renameWasSent: false, modificationTime: nil,
    targetMayBeGone: false)
}
