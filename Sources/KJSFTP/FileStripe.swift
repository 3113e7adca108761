// The part that one further channel takes in the upload of large files.

/// A further channel's hold on the file of a ``FileUpload``, one file after the other.
///
/// It opens the file that the upload has created, shows that the file is as it was, sends pieces that the
/// upload gives away, and closes it. What that means for the upload is decided there, in its methods with
/// a stripe as a parameter.
package struct FileStripe: Sendable {
  enum Request {
    case open
    case readBack
    case write(Range<Int>)
    case close
  }

  /// How far it has come with a file; the upload waits for it in every case but the first.
  enum Hold: Equatable {
    case none
    case opening
    case opened([UInt8])
    /// The bytes are asked for that show whether OPEN has left the file as it was.
    case proving([UInt8])
    /// It has not: the file is only to be closed.
    case disproved([UInt8])
    case sharing([UInt8])
    case closing
  }

  /// Why it can do nothing for a file.
  package enum Refusal: Equatable, Sendable {
    /// The file could not be opened.
    case open(Status)
    /// What was acknowledged before OPEN could not be read after it: the upload begins anew.
    case readBack
  }

  var pending: [RequestID: Request] = [:]
  var hold = Hold.none
  /// Why it did nothing for the last file, if so.
  package internal(set) var refusal: Refusal?

  package init() {}

  /// Whether it has nothing to do with any file.
  package var isIdle: Bool { hold == .none }

  /// Whether it may send pieces.
  package var isSharing: Bool { if case .sharing = hold { true } else { false } }

  mutating func close(_ handle: [UInt8], _ conversation: inout UploadConversation) {
    pending[conversation.client.close(handle)] = .close
    hold = .closing
  }
}
