// Fuzz entry for everything that names a session: a target, the command line of ssh, the panes of tmux, the lists of
// other terminals and multiplexers, and a host's answer about its foreground program.

import KJBase
import KJDomain
import KJSessions

private let server = TmuxServer(program: "/usr/bin/tmux", socket: "/tmp/tmux-1/default")

/// Called by libFuzzer with one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSessions(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let text = String(decoding: bytes, as: UTF8.self)
  if let target = try? InsertionTarget(parsing: text) {
    precondition(target.description.utf8.elementsEqual(text.utf8))
  }
  let words = bytes.split(separator: 0, omittingEmptySubsequences: false)
  if let line = OpenSSHCommandLine(words.map { String(decoding: $0, as: UTF8.self) }) {
    precondition(line.configurationArguments.suffix(2).first == "--")
  }
  let panes = TmuxServer.panes(in: bytes, of: server)
  precondition(Set(panes.map(\.id)).count == panes.count)
  if let target = try? TmuxTarget(parsing: text) { _ = target.panes(among: panes) }
  for window in Kitty.windows(in: bytes) ?? [] { check(window.target) }
  for pane in WezTerm.panes(in: bytes, .empty) ?? [] { check(pane.target) }
  for pane in Zellij.panes(in: bytes, ofSession: "main") ?? [] { check(pane.target) }
  for session in Screen.sessions(in: bytes) { precondition(session.id.hasSuffix(session.name)) }
  let foreground = HostForeground(reading: bytes)
  for terminal in foreground.terminals {
    let name = foreground.front(of: terminal)?.name
    precondition(name.map { $0.printable == $0 } ?? true)
  }
  return 0
}

/// Checks that every listed place can be named.
private func check(_ target: InsertionTarget) {
  precondition((try? InsertionTarget(parsing: target.description)) == target)
}
