/// An additional channel's use of a ``FileUpload``'s file, for one file after another.
///
/// It opens the file that the upload has created, proves that opening it left the contents unchanged,
/// sends pieces that the upload assigns to it, and closes the file. The upload's methods that take a
/// stripe as a parameter decide what each step means for the upload.
package struct FileStripe: Sendable {
  enum Request {
    case open
    case readBack
    case write(Range<Int>)
    case close
  }

  /// The stripe's progress with a file.
  ///
  /// In every case but the first, the upload waits for the stripe.
  enum Hold: Equatable {
    case none
    case opening
    case opened([UInt8])
    /// A READ is pending for bytes that show whether OPEN left the contents unchanged.
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
  /// Whether bytes that the stripe wrote into the file will be read back.
  var isSampled = false
  /// Why the stripe did nothing for its last file; nil if it helped.
  package internal(set) var refusal: Refusal?

  package init() {}

  /// Whether the stripe is working on no file.
  package var isIdle: Bool { hold == .none }

  /// Whether the stripe may send pieces.
  package var isSharing: Bool { if case .sharing = hold { true } else { false } }

  mutating func close(_ handle: [UInt8], _ conversation: inout UploadConversation) {
    pending[conversation.client.close(handle)] = .close
    hold = .closing
  }
}
