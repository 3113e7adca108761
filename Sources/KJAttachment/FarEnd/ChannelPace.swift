internal import KJSSH
internal import KJSystem

/// An ``InputPace`` with the facts that it needs about a channel.
struct ChannelPace {
  private var pace = InputPace()
  private var hiddenBytes = 0
  /// The window before anything was typed; nil if the server is not OpenSSH, because only OpenSSH's windows are known.
  private let firstWindow: Int?

  init(of channel: Channel) { firstWindow = channel.isOpenSSH ? channel.writeWindow : nil }

  /// How many bytes may be written now.
  mutating func allowance(on channel: Channel) throws(SSHError) -> Int {
    let now = MonotonicTime.now
    if pace.dueAnswers > 0, try channel.mark(), pace.noteAnswer(now: now) { _ = try channel.mark() }
    pace.noteHidden(channel.hiddenBytes - hiddenBytes, now: now)
    hiddenBytes = channel.hiddenBytes
    let unconsumed = firstWindow.map { $0 - channel.writeWindow }
    return max(0, pace.allowance(unconsumed: unconsumed, now: now))
  }

  mutating func note(written count: Int, on channel: Channel) throws(SSHError) {
    pace.noteWritten(count, now: .now)
    if pace.wantsAnswer {
      pace.noteAsked()
      _ = try channel.mark()
    }
  }

  mutating func noteOutput() { pace.noteOutput() }

  /// When more may be written even if nothing has arrived.
  var deadline: Deadline { Deadline(at: pace.lastProgress + InputPace.patience) }
}
