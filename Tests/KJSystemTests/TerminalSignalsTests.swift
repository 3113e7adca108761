// Signals of the terminal are noted once, and wake every poll.

import KJLibC
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@Test func terminalSignalsAreTakenOnce() throws {
  let signals = try TerminalSignals()
  #expect(signals.take() == [])
  kill(getpid(), SIGWINCH)
  try wait(for: [Interest(signals.descriptor)], until: .after(.hang), interruptible: false)
  #expect(signals.take() == .windowChanged)
  kill(getpid(), SIGWINCH)
  kill(getpid(), SIGWINCH)
  try wait(for: [Interest(signals.descriptor)], until: .after(.hang), interruptible: false)
  usleep(50_000)
  #expect(signals.take() == .windowChanged)
  kill(getpid(), SIGCONT)
  try wait(for: [Interest(signals.descriptor)], until: .after(.hang), interruptible: false)
  #expect(signals.take() == .continued)
  #expect(throws: WaitError.deadline) {
    try wait(
      for: [Interest(signals.descriptor)], until: .after(.milliseconds(20)), interruptible: false)
  }
}
