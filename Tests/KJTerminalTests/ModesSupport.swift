// Trackers fed in one piece, in several, and at random.

import KJDomain
import KJTerminal

extension ModeTracker {
  /// A tracker that was given these pieces.
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

/// Numbers that are the same in every run (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
