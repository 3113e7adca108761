// Trackers fed in one piece, in several, and at random.

import KJDomain
import KJTerminal

extension ModeTracker {
  /// A tracker fed with these pieces.
  init(_ pieces: some Sequence<ArraySlice<UInt8>>, size: TerminalSize? = nil) {
    self.init(size: size)
    for piece in pieces { take(piece) }
  }

  mutating func take(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { take($0) }
  }

  init(_ output: String, size: TerminalSize? = nil) {
    self.init([Array(output.utf8)[...]], size: size)
  }
}

/// The whole visible state of a tracker.
struct TrackedState: Equatable {
  let modes: TerminalModes
  let title: [UInt8]?
  let isInGround: Bool
  let restoration: [UInt8]

  init(_ tracker: ModeTracker) {
    modes = tracker.modes
    title = tracker.title
    isInGround = tracker.isInGround
    restoration = tracker.restoration
  }
}
