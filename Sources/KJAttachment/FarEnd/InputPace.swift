internal import KJSystem

/// Limits the bytes in flight to a terminal on the host, without slowing down single keys.
///
/// If a terminal does not echo and takes whole lines, as at a password prompt, sshd sends back as many bytes as it
/// hands to the terminal in one piece (SSH_MSG_IGNORE). libssh2 ends the connection at a packet above 40,000 bytes,
/// so fewer bytes than that may pile up in sshd. They pile up if the reader stops reading.
/// docs/decisions/0031-the-pace-of-a-paste.md explains what is counted, and why.
struct InputPace {
  /// What is known about the terminal.
  private enum Terminal: Equatable {
    /// Nothing is known since typing began after a pause.
    case unknown
    /// The terminal took what was sent, and sshd sent no hidden bytes back.
    case shows
    /// sshd sends back hidden bytes for the bytes that it passes on.
    case hides
  }

  /// The maximum number of bytes ahead while nothing is known.
  private static let mostUnknown = 16 << 10
  /// The maximum number of bytes ahead of a terminal that hides what is typed.
  private static let mostHidden = 32 << 10
  /// The maximum for any other terminal: OpenSSH reopens its window after 96 KiB at the earliest.
  private static let mostInWindow = 112 << 10
  /// After this pause, kj has to find out again what the terminal does.
  private static let pause = Duration.milliseconds(500)
  /// If a terminal that hid what was typed is silent for this long, another program may have been using it.
  static let patience = Duration.seconds(60)

  private var terminal = Terminal.unknown
  /// An upper limit on the bytes written that the terminal has not yet been seen to take.
  private var ahead = 0
  /// The value of `ahead` when the host was asked for its answer.
  private var aheadWhenAsked = 0
  /// How many answers in a row are due; the second proves that sshd has tried to pass on all that preceded the first.
  private(set) var dueAnswers = 0
  /// When bytes were last written, or seen to be taken.
  private(set) var lastProgress = MonotonicTime(nanoseconds: 0)

  /// How many bytes may be written now; sometimes negative.
  ///
  /// - Parameter unconsumed: How much of OpenSSH's window is used up; nil for other servers.
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

  /// Whether to ask the host for an answer after the bytes just written.
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

  /// - Returns: Whether to ask the host once more.
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

  /// Notes that a terminal that hid what was typed shows something.
  mutating func noteOutput() {
    if terminal == .hides { forget() }
  }

  private mutating func forget() {
    terminal = .unknown
    ahead = 0
  }
}
