internal import KJBase
internal import KJDomain
internal import KJStore
internal import KJSystem

/// Keeps text that programs put into the terminal's clipboard (OSC 52), if the person wants that.
///
/// The terminal receives it in any case. Password managers copy in this way as well, so text that looks like a
/// secret is not kept, and at most one clip per second is.
struct RemoteClips {
  private static let pause = Duration.seconds(1)

  private let file: KeptFile<ClipHistory>
  private let host: OutsideText
  private var next = Deadline.after(.zero)

  init(_ file: KeptFile<ClipHistory>, from host: OutsideText) {
    self.file = file
    self.host = host
  }

  mutating func take(_ text: [UInt8]) {
    guard next.hasPassed, let clip = try? ClipText(text) else { return }
    next = .after(Self.pause)
    // Neither the program that copies nor the session waits for this.
    _ = try? BackgroundWork { [file, host] in
      _ = try? file.update { history in
        try? history.add(clip, from: .remote, on: host, at: LocalTime.secondsSinceEpoch)
      }
    }
  }
}
