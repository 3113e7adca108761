// The part that one further channel takes in the upload of large files.

/// A further channel's hold on the file of a ``FileUpload``, one file after the other.
///
/// It opens the file that the upload has created, sends pieces that the upload gives away, and closes it.
/// What the pieces mean for the upload is decided there, in its methods with a stripe as a parameter.
public struct FileStripe: Sendable {
  enum Request {
    case open
    case write(Range<Int>)
    case close
  }

  var pending: [RequestID: Request] = [:]
  var handle: [UInt8]?
  /// Whether the upload waits for this stripe.
  public internal(set) var isMember = false
  /// Why the file could not be opened the last time, if so.
  public internal(set) var refusal: Status?

  public init() {}

  /// Whether it has nothing to do with any file.
  public var isIdle: Bool { handle == nil && pending.isEmpty }

  /// Opens the file of an upload; call when ``isIdle``.
  ///
  /// - Parameter conversation: That of the stripe's own channel, as in the other calls.
  public mutating func open(_ upload: FileUpload, _ conversation: inout UploadConversation) {
    refusal = nil
    pending[conversation.client.openExisting(upload.plan.createdPath)] = .open
  }

  mutating func close(_ conversation: inout UploadConversation) {
    guard let open = handle else { return }
    pending[conversation.client.close(open)] = .close
    handle = nil
  }
}
