// Reading the output of the listing script on a host.

import KJDomain
import Testing

@testable import KJSessions

private func line(_ id: Int) -> String {
  "1\t2\t%\(id)\t@1\t$1\t0\t0\t1\t1\t0\t0\t0\t\t0\t\t0\t\t/dev/pts/3\tcat\tdev\tmain\ttitle"
}

private func listing(_ lines: String...) -> RemoteTmuxListing {
  RemoteTmuxListing(reading: Array(lines.joined(separator: "\n").utf8))
}

@Test func everyServerOnAHostHasItsPanes() {
  let listing = listing(
    "kj-program /usr/bin/tmux", "kj-socket /tmp/tmux-1/default", line(0), line(1), "",
    "kj-status 0", "kj-socket /tmp/tmux-1/second", line(0), "", "kj-status 0")
  #expect(listing.hasProgram && listing.failures.isEmpty)
  #expect(
    listing.panes.map { listing.target(of: $0).description }
      == ["rtmux:default/%0", "rtmux:%1", "rtmux:second/%0"])
}

@Test(
  arguments: [
    ("no server running on /tmp/tmux-1/default", "1", nil),
    ("error connecting to /tmp/tmux-1/default (Connection refused)", "1", nil),
    ("no current target", "1", nil),
    (
      "error connecting to /x (Permission denied)", "1",
      "error connecting to /x (Permission denied)"
    ),
    (
      "protocol version mismatch (client 8, server 7)", "1",
      "protocol version mismatch (client 8, server 7)"
    ),
    (
      "tmux: error while loading shared libraries: libevent.so", "127",
      "tmux: error while loading shared libraries: libevent.so"
    ),
    ("", "1", "tmux failed without an error message"),
    ("", "124", "tmux did not answer in time"),
    ("rubbish", "0", "tmux gave an answer that kj does not understand"),
    ("\u{1B}[2J", "1", "\\u{1b}[2J"),
  ] as [(String, String, String?)])
func aServerThatFailsIsToldInItsWords(words: String, status: String, reason: String?) {
  let listing = listing(
    "kj-program /usr/bin/tmux", "kj-socket /tmp/tmux-1/default", words, "", "kj-status \(status)")
  #expect(listing.panes.isEmpty)
  #expect(listing.failures == reason.map { ["'/tmp/tmux-1/default': \($0)"] } ?? [])
}

@Test func aWindowInTwoSessionsIsNoStrangeAnswer() {
  let listing = listing(
    "kj-program /usr/bin/tmux", "kj-socket /tmp/tmux-1/default", line(0), line(0), "kj-status 0")
  #expect(listing.panes.count == 1 && listing.failures.isEmpty)
}
