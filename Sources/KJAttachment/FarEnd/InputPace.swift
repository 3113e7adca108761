internal import KJSystem

/// Limits what is on its way to a terminal of the host, without slowing single keys.
///
/// Where a terminal shows nothing of what is typed and takes whole lines, as at the question for a password, sshd
/// sends as many bytes back as it hands to the terminal in one piece (SSH_MSG_IGNORE). libssh2 ends the connection
/// at a packet above 40,000 bytes, so less than that may pile up in sshd. A reader that stops makes it pile up.
/// What is counted, and why, is in docs/decisions/0031-the-pace-of-a-paste.md.
struct InputPace {
  /// What is known about the terminal.
  private enum Terminal: Equatable {
    /// Nothing, since typing began after a pause.
    case unknown
    /// It took what came, and nothing was sent back in secret.
    case shows
    /// sshd sends back in secret what it hands on.
    case hides
  }

  /// The most bytes ahead while nothing is known.
  private static let mostUnknown = 16 << 10
  /// The most bytes ahead of a terminal that hides what is typed.
  private static let mostHidden = 32 << 10
  /// The most bytes ahead of any other, by the window of OpenSSH, which opens again at the earliest after 96 KiB.
  private static let mostInWindow = 112 << 10
  /// After this pause, what the terminal does has to be found out again.
  private static let pause = Duration.milliseconds(500)
  /// A terminal that hid what was typed, and says nothing for so long, may have been used by another program.
  static let patience = Duration.seconds(60)

  private var terminal = Terminal.unknown
  /// How many bytes were written, at most, that the terminal has not been seen to take.
  private var ahead = 0
  /// How many more of these there were when the host was asked for its answer.
  private var aheadWhenAsked = 0
  /// How many answers in a row are due; the second proves that sshd has tried to hand on what came before the first.
  private(set) var dueAnswers = 0
  /// When something was last written, or seen to be taken.
  private(set) var lastProgress = MonotonicTime(nanoseconds: 0)

  /// How many bytes may be written now; at times less than none.
  ///
  /// - Parameter unconsumed: What is missing from the window of OpenSSH; nil for another server.
  mutating func allowance(unconsumed: Int?, now: MonotonicTime) -> Int {
    if let unconsumed { ahead = min(ahead, unconsumed) }
    let quiet = now - lastProgress
    if quiet > Self.patience {
      forget()
      lastProgress = now
    } else if terminal != .hides && quiet > Self.pause && dueAnswers == 0 {
      forget()
    }
    switch terminal {
    case .unknown: return Self.mostUnknown - ahead
    case .shows: return Self.mostInWindow - (unconsumed ?? 0)
    case .hides: return Self.mostHidden - ahead
    }
  }

  /// Whether the host is to be asked for an answer behind what was written.
  var wantsAnswer: Bool { dueAnswers == 0 && terminal != .hides && ahead >= Self.mostUnknown / 2 }

  mutating func noteWritten(_ count: Int, now: MonotonicTime) {
    guard count > 0 else { return }
    ahead += count
    lastProgress = now
  }

  mutating func noteAsked() {
    dueAnswers = 2
    aheadWhenAsked = ahead
  }

  /// - Returns: Whether the host is to be asked once more.
  mutating func noteAnswer(now: MonotonicTime) -> Bool {
    dueAnswers -= 1
    if dueAnswers > 0 { return true }
    if terminal != .hides {
      terminal = .shows
      ahead = max(0, ahead - aheadWhenAsked)
      lastProgress = now
    }
    return false
  }

  /// Notes bytes that sshd has handed to a terminal that hides them.
  mutating func noteHidden(_ count: Int, now: MonotonicTime) {
    guard count > 0 else { return }
    terminal = .hides
    ahead = max(0, ahead - count)
    lastProgress = now
  }

  /// Notes that a terminal which hid what was typed shows something.
  mutating func noteOutput() {
    if terminal == .hides { forget() }
  }

  private mutating func forget() {
    terminal = .unknown
    ahead = 0
  }
}
