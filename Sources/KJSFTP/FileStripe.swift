/// An additional channel's use of the file of a ``FileUpload``, for one file after another.
///
/// It opens the file that the upload has created, proves that this left the contents unchanged,
/// sends pieces that the upload assigns to it, and closes the file. The upload's methods with a
/// stripe as a parameter decide what each step means for the upload.
package struct FileStripe: Sendable {
  enum Request {
    case open
    case readBack
    case write(Range<Int>)
    case close
  }

  /// How far the stripe has come with a file.
  ///
  /// The upload waits for it in every case but the first.
  enum Hold: Equatable {
    case none
    case opening
    case opened([UInt8])
    /// A READ is under way for bytes that show whether OPEN left the contents unchanged.
    case proving([UInt8])
    /// OPEN changed the contents; all that remains is to close the file.
    case disproved([UInt8])
    case sharing([UInt8])
    case closing
  }

  /// Why the stripe cannot help with a file.
  package enum Refusal: Equatable, Sendable {
    /// The file could not be opened.
    case open(Status)
    /// Bytes acknowledged before OPEN could not be read back after it; the upload starts over.
    case readBack
  }

  var pending: [RequestID: Request] = [:]
  var hold = Hold.none
  /// Whether bytes that it wrote into the file will be read back.
  var isSampled = false
  /// Why the stripe did nothing for its last file; nil if it took part.
  package internal(set) var refusal: Refusal?

  package init() {}

  /// Whether it is working on no file.
  package var isIdle: Bool { hold == .none }

  /// Whether it may send pieces.
  package var isSharing: Bool { if case .sharing = hold { true } else { false } }

  mutating func close(_ handle: [UInt8], _ conversation: inout UploadConversation) {
    pending[conversation.client.close(handle)] = .close
    hold = .closing
  }
}
