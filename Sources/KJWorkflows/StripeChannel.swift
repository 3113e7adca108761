// One further channel of a connection, which carries pieces of large files.

internal import KJDomain
internal import KJSFTP
internal import KJSystem

/// An SFTP conversation of its own beside that of the connection, kept for the next large file.
final class StripeChannel {
  private let session: SFTPSession
  private var stripe = FileStripe()
  private var delivery: Delivery?
  /// Inputs whose files it could not open.
  private var refused: Set<Int> = []

  init(_ session: SFTPSession) {
    self.session = session
  }

  /// Whether the connection goes on without it: no file waits for it.
  var isDispensable: Bool { !stripe.isMember }

  var roundTripAtWidestWindow: Int64? { session.conversation.roundTripAtWidestWindow }

  /// Moves what can be moved.
  ///
  /// - Parameter large: The file to send pieces of.
  /// - Returns: Whether anything was.
  func move(_ large: Delivery?, _ main: SFTPSession) throws(Failure) -> Bool {
    let hasReceived = try session.receive { id, reply in
      delivery?.upload?.receive(id, reply, from: &stripe, main: &main.conversation)
    }
    try session.requireOpen()
    noteRefusal()
    if stripe.isIdle { begin(large) }
    delivery?.feed(&stripe, session, main)
    return try session.send() || hasReceived
  }

  private func begin(_ large: Delivery?) {
    delivery = nil
    guard let large, !refused.contains(large.number), let upload = large.upload else { return }
    delivery = large
    stripe.open(upload, &session.conversation)
  }

  private func noteRefusal() {
    guard let delivery, let refusal = stripe.refusal, stripe.isIdle else { return }
    if refused.insert(delivery.number).inserted {
      session.log("a further channel cannot open the file: \(refusal.reason)")
    }
  }
}
