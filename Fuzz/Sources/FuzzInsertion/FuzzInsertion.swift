// Fuzz entry for the texts inserted into sessions and for everything that names a session: a
// target, the command line of ssh, the panes of tmux, the lists of other terminals and
// multiplexers, and a host's answer about the program in front there.

import KJDomain
import KJSessions

private let server = TmuxServer(program: "/usr/bin/tmux", socket: "/tmp/tmux-1/default")

/// Called by libFuzzer with one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzInsertion(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  for format in PathFormat.named {
    if let text = try? InsertionText(path: bytes, as: format) { check(text) }
  }
  if let text = try? InsertionText(text: bytes) { check(text) }
  let shown = VisibleBytes(bytes).description
  precondition(shown.printable == shown)

  let text = String(decoding: bytes, as: UTF8.self)
  if let format = PathFormat(text) {
    precondition(PathFormat(format.description) == format)
    if let text = try? InsertionText(path: Array("/tmp/a b".utf8), as: format) { check(text) }
  }
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

/// Every place that is listed can be named.
private func check(_ target: InsertionTarget) {
  precondition((try? InsertionTarget(parsing: target.description)) == target)
}

/// Checks the properties of every text that passes the filter.
private func check(_ text: InsertionText) {
  let inside = text.bracketedPaste.dropFirst(InsertionText.pasteStart.count)
    .dropLast(InsertionText.pasteEnd.count)
  precondition(inside.elementsEqual(text.unframed))
  precondition(!inside.contains { $0 < 0x20 || $0 == 0x7F })
  precondition(!inside.isEmpty && inside.count <= InsertionText.maximumLength + 1)
  let shown = String(decoding: inside, as: UTF8.self)
  precondition(shown.utf8.elementsEqual(inside) && shown.printable.utf8.elementsEqual(inside))
}
