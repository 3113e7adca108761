import KJTestSupport
import SystemPackage

/// A `kj attach` session with a program that shows each key immediately.
final class Typist {
  /// The pauses between two keys in milliseconds; they vary so that nothing else can fall into step with them.
  private static let pauses = 100...200

  private let terminal: PseudoTerminal
  private var count = 0

  init(at site: Site, in arena: Arena) throws {
    let program = "stty raw -echo; printf ready; exec cat"
    terminal = try arena.startAtTerminal(
      Command(
        arena.tools.appending("kj").string,
        ["attach", "-t", "\(site.account):\(site.port)", program]),
      at: site)
    try terminal.expect("ready")
    pause()
  }

  /// Types a key, waits for its echo, and returns how long that took, in milliseconds.
  func echo() throws -> Double {
    let key = String(UnicodeScalar(UInt8(ascii: "a") + UInt8(count % 26)))
    count += 1
    let start = ContinuousClock.now
    try terminal.type(key)
    try terminal.expect(key)
    return (ContinuousClock.now - start) / .milliseconds(1)
  }

  func pause() { Pause.milliseconds(Int.random(in: Self.pauses)) }

  /// Ends the session.
  func leave() throws {
    try terminal.type("\u{1D}d")
    guard case .exit = terminal.wait(within: .seconds(10)) else {
      throw RunFailed("kj attach does not end")
    }
  }
}
