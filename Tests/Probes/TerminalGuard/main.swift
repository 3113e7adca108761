// terminal-guard-probe: holds a terminal as an interactive session does, and ends as told.
//
// Keys: q ends tidily with status 7, x ends with status 9 and leaves the terminal as it is, f touches
// memory that does not exist, t traps, z stops, w makes it end tidily only after an hour, n does nothing but
// answer. It reacts to signals as a tool does.

import KJLibC
import KJSystem
import KJTerminal
import SystemPackage

/// A terminal in raw mode, with the alternate screen and mouse reports.
struct Probe: ~Copyable {
  static let modes = "\u{1B}[?1049h\u{1B}[?1000h"
  static let restoration = "\u{1B}[?1000l\u{1B}[?1049l"

  private let terminal = FileDescriptor.standardInput
  let supervisor: TerminalGuard
  let signals: TerminalSignals
  let raw: RawMode
  /// About as long as saying goodbye to a server takes.
  private var goodbye = Duration.milliseconds(200)

  init(supervisor: TerminalGuard, signals: TerminalSignals, raw: consuming RawMode) {
    self.supervisor = supervisor
    self.signals = signals
    self.raw = raw
  }

  func begin(_ start: Duration) throws {
    supervisor.note(Array(Self.restoration.utf8))
    try show(Self.modes)
    try show("[supervisor \(getppid()) tool \(getpid()) start \(Int(start / .microseconds(1))) us]")
  }

  func show(_ text: String) throws { try terminal.writeAll(Array(text.utf8)) }

  func leave() throws {
    try show(Self.restoration)
    try raw.suspend()
    supervisor.disarm()
  }

  func enter() throws {
    supervisor.note([])
    try raw.resume()
    supervisor.note(Array(Self.restoration.utf8))
    try show(Self.modes)
    try show("[again]")
  }

  func stop() throws {
    try leave()
    _ = signals.stop()
    while true {
      do throws(TerminalError) {
        try raw.resume()
        break
      } catch {
        // After `bg` the terminal belongs to the shell.
        guard error == .background, signals.stop() else { throw error }
      }
    }
    try enter()
  }

  /// Runs until the end and returns its status.
  mutating func run() throws -> Int32 {
    while true {
      let interests = [terminal, signals.descriptor, supervisor.parentEnd].map { Interest($0) }
      let ready: [Bool]
      do throws(WaitError) {
        ready = try wait(for: interests, until: .never)
      } catch {
        try show("[goodbye]")
        _ = try? wait(for: [], until: .after(goodbye), interruptible: false)
        try leave()
        try show("tidy\n")
        Interruption.die()
      }
      if ready[2] {
        supervisor.restore()
        return 3
      }
      if ready[1] {
        let events = signals.take()
        if events.contains(.windowChanged) { try show("[size]") }
        if events.contains(.stopRequested) { try stop() }
        if events.contains(.continued) { try enter() }
      }
      if ready[0], let status = try obey() { return status }
    }
  }

  private mutating func obey() throws -> Int32? {
    var key: UInt8 = 0
    guard try withUnsafeMutableBytes(of: &key, { try terminal.read(into: $0) }) == 1 else {
      return 4
    }
    switch key {
    case UInt8(ascii: "q"):
      try leave()
      return 7
    case UInt8(ascii: "x"): return 9
    case UInt8(ascii: "f"):
      UnsafeMutablePointer<Int>(bitPattern: 64)?.pointee = 1
    case UInt8(ascii: "t"): fatalError("told to")
    case UInt8(ascii: "z"): try stop()
    case UInt8(ascii: "w"):
      goodbye = .seconds(3600)
      try show("[key \(key)]")
    default: try show("[key \(key)]")
    }
    return nil
  }
}

/// The life of the probe: the supervisor is started before anything else.
func live() throws -> Int32 {
  try Interruption.catchSignals()
  let start = ContinuousClock.now
  let supervisor = try TerminalGuard.start(on: .standardInput)
  let cost = start.duration(to: .now)
  let signals = try TerminalSignals()
  supervisor.note([])
  let raw = try RawMode(.standardInput)
  var probe = Probe(supervisor: supervisor, signals: signals, raw: raw)
  try probe.begin(cost)
  return try probe.run()
}

_exit(try live())
