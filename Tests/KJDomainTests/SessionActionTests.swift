// The table of kj's actions in a session.

import KJDomain
import Testing

@Suite struct SessionActionTests {
  @Test func everyActionStandsOnceInTheTable() {
    #expect(SessionAction.all.map(\.action) == SessionAction.allCases)
    let keys = SessionAction.all.flatMap(\.keyNames)
    #expect(Set(keys).count == keys.count)
    #expect(Set(SessionAction.all.map(\.name)).count == SessionAction.all.count)
    #expect(SessionAction.all.compactMap(\.tildeKeyName) == ["C-z", ".", "?"])
    for entry in SessionAction.all {
      #expect(entry.description.hasSuffix("."))
      #expect(SessionAction(name: entry.name) == entry.action)
      for key in entry.keys { #expect(SessionAction(key: key) == entry.action) }
    }
    #expect(SessionAction(key: UInt8(ascii: "U")) == .uploadFile)
    #expect(SessionAction(key: UInt8(ascii: "y")) == nil)
  }

  @Test func rowsForPeopleHoldEveryActionOnce() {
    let rows = SessionAction.rows
    #expect(rows.flatMap { $0 }.map(\.action) == SessionAction.allCases)
    #expect(rows.contains { $0.map(\.action) == [.left, .down, .up, .right] })
  }

  @Test func whatCannotBeDoneSaysWhy() {
    var facts = SessionFacts()
    let idle: [SessionAction] = [.again, .cancel, .undo, .messages]
    for action in SessionAction.allCases {
      #expect((action.obstacle(facts) == nil) == !idle.contains(action))
    }
    facts.isUnderWay = true
    facts.hasFailed = true
    facts.canUndo = true
    facts.hasSaid = true
    for action in idle { #expect(action.obstacle(facts) == nil) }
    facts.isServed = false
    facts.hasClipboard = false
    facts.hasShell = false
    for action in [SessionAction.uploadFile, .uploadClipboard, .screenshot, .draw, .suspend] {
      #expect(action.obstacle(facts) != nil)
    }
    facts = SessionFacts()
    facts.hasUploads = false
    #expect(SessionAction.sendTo.obstacle(facts) == "nothing has been uploaded to this host yet")
    facts = SessionFacts()
    facts.hasRoom = false
    #expect(
      SessionAction.keep.obstacle(facts) == "no room for the bar: it needs 40 columns and 10 rows")
    facts = SessionFacts()
    facts.hasAccents = false
    #expect(
      SessionAction.accent.obstacle(facts) == "no accented letters: the locale is not UTF-8")
    facts = SessionFacts()
    facts.hasScreenshotTool = false
    #expect(
      SessionAction.screenshot.obstacle(facts)
        == "no screenshot tool: install grim and slurp, maim or gnome-screenshot")
    facts = SessionFacts()
    facts.hasVoice = false
    #expect(
      SessionAction.voice.obstacle(facts)
        == "no dictation command: set 'voice.command', see kj-attach(1)")
    facts = SessionFacts()
    (facts.hasScreenshotTool, facts.hasDrawingTool) = (false, false)
    #expect(SessionAction.draw.obstacle(facts) == SessionAction.screenshot.obstacle(facts))
    facts.hasScreenshotTool = true
    #expect(
      SessionAction.draw.obstacle(facts)
        == "no drawing tool: install satty, swappy, ksnip or flameshot")
  }
}
