// The list in which a person chooses a place.

import KJBase
import KJDomain
import Testing

private let typing = PaneState(bracketedPaste: .on)
private let dead = PaneState(isDead: true)

private func entry(_ number: Int, _ state: PaneState = typing) -> CandidateList.Entry {
  CandidateList.Entry(.tmux(target: "%\(number)"), ["work:0.\(number)", ""], state, nil)
}

@Test func whatWouldRefuseATextIsMarkedAndNotOffered() {
  let list = CandidateList([entry(0, dead), entry(1), entry(2, dead), entry(3)])
  #expect(list.positions == [1, 3, 0, 2])
  #expect(list.lines == ["tmux:%1  work:0.1", "tmux:%3  work:0.3"])
  #expect(
    list.details == [
      "tmux:%1  work:0.1", "tmux:%3  work:0.3",
      "tmux:%0  work:0.0  (refused now: the program in it has ended)",
      "tmux:%2  work:0.2  (refused now: the program in it has ended)",
    ])
  #expect(list.advice == [.chooseTarget("tmux:%1")])
}

@Test func whatAPersonMayOverruleIsOffered() {
  let list = CandidateList([entry(0, PaneState(isAlternateScreen: true)), entry(1, dead)])
  #expect(
    list.lines == [
      "tmux:%0  work:0.0  (the full-screen program in the foreground may not accept pastes)"
    ])
}

@Test func aMessageHasTwentyLinesAtMost() {
  #expect(CandidateList((0..<20).map { entry($0) }).details.count == 20)
  let list = CandidateList((0..<45).map { entry($0) })
  #expect(list.lines.count == 45)
  #expect(list.details.count == 21 && list.details.last == "and 25 more")
}

@Test func aTitleCannotActOnTheTerminal() {
  let entry = CandidateList.Entry(
    .screen(name: "1.a"), ["\u{1B}[2J"], PaneState(bracketedPaste: .on), nil)
  let line = CandidateList([entry]).lines.first
  #expect(line == "screen:1.a  \\u{1b}[2J")
}
