internal import KJBase
internal import KJConnections
internal import KJSFTP
internal import KJSystem

/// An additional SFTP conversation on a connection, kept for the next large file.
final class StripeChannel {
  private let session: SFTPSession
  private var stripe = FileStripe()
  private var delivery: Delivery?
  /// Inputs whose files the channel could not open.
  private var refused: Set<Int> = []
  /// Whether the host was seen to change a file that was opened a second time.
  private(set) var hasDoneHarm = false

  init(_ session: SFTPSession) { self.session = session }

  /// Ends the channel's part in a file.
  ///
  /// - Returns: Whether the connection continues without the channel.
  func end(_ main: SFTPSession) -> Bool {
    delivery?.upload?.lose(&stripe, &main.conversation) ?? true
  }

  var roundTripAtWidestWindow: Int64? { session.conversation.roundTripAtWidestWindow }

  /// Moves whatever can be moved.
  ///
  /// - Parameter large: The file to send pieces of.
  /// - Returns: Whether anything was moved.
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
    guard !hasDoneHarm, let large, !refused.contains(large.number),
      large.upload?.mayBeOpenedAgain == true
    else { return }
    delivery = large
    large.upload?.open(&stripe, &session.conversation)
  }

  private func noteRefusal() {
    guard let delivery, let refusal = stripe.refusal, stripe.isIdle,
      refused.insert(delivery.number).inserted
    else { return }
    switch refusal {
    case .open(let status):
      session.log("an additional channel cannot open the file: \(status.reason)")
    case .readBack:
      hasDoneHarm = true
      session.log(
        "an additional channel does not see what was written: "
          + "sending the file again over one channel")
    }
  }
}
