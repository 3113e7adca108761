// The fate of drops while no other tool can reach the session.

import KJDomain
import KJHosts
import KJRoomSupport
import KJStore
import KJSystem
import KJTerminal
import KJTestSupport
import SystemPackage
import Testing

@testable import KJDrops

@Suite(.enabled(if: ResolverWorld.ssh != nil))
struct SessionDropsTests {
  private let world: ResolverWorld
  private let screen = TestScreen()
  private let keys = TestKeys()
  private let notices = SessionNotices()
  private let rules: SessionRules
  private let drops: SessionDrops

  init() throws {
    world = try ResolverWorld()
    let host = try world.resolve("me@dev")
    let locations = Locations(world.environment)
    var wishes = BarWishes(
      uploadCommand: "kj upload", dropArguments: { _ in [] }, removalArguments: { _, _ in [] })
    wishes.configuration.bar.obeysPrograms = true
    rules = SessionRules(
      wishes, on: host.ruleNames, at: screen, ConfigurationFile(locations.settings))
    drops = SessionDrops(
      wishes, by: rules, notices, on: host, in: locations, world.environment)
  }

  private func turn() -> SessionTurn { SessionTurn(screen, keys, hasShell: false) }

  /// The effects that the drops request in a turn.
  private func effects(_ work: (SessionTurn) -> Void) -> [SessionEffect] {
    let turn = turn()
    work(turn)
    return turn.takeEffects()
  }

  private func paste(_ text: String) -> [SessionEffect] {
    let bytes = Array(text.utf8)
    return effects { drops.take(DropCandidate(content: .text(bytes), typed: bytes), $0) }
  }

  @Test func aTextThatNamesNoFileGoesOn() {
    #expect(paste("hello, world") == [.resolve(passing: true)])
  }

  @Test func aPictureGoesOnIfNoOtherToolCanComeToTheSession() throws {
    let file = world.workspace.work.appending("a.gif")
    try LocalFiles.write(file, Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x3B])
    #expect(paste(file.string).isEmpty)
    var wanted: [SessionEffect] = []
    while wanted.isEmpty {
      var interests: [Interest] = []
      drops.addInterests(to: &interests, turn())
      try wait(for: interests, until: drops.deadline(turn()))
      wanted = effects(drops.advance)
    }
    #expect(wanted == [.resolve(passing: true)])
    #expect(notices.past.first?.text.hasPrefix("not uploaded, no socket") == true)
  }

  @Test func keysBehindNothingGoOn() {
    keys.heldParts = 1
    keys.areHeld = true
    #expect(effects(drops.advance) == [.letGo])
    keys.mayLetGo = false
    #expect(effects(drops.advance).isEmpty)
  }

  @Test func nothingIsDoneWhileThePersonIsAskedSomething() {
    keys.heldParts = 1
    let turn = turn()
    turn.update(nil, isAsking: true)
    drops.advance(turn)
    #expect(turn.takeEffects().isEmpty)
    #expect(drops.deadline(turn) == .never)
  }

  @Test func withoutAnythingUnderWayThereIsNothingToCancel() {
    #expect(!drops.cancel(turn()))
    keys.areHeld = true
    let turn = turn()
    #expect(drops.cancel(turn))
    #expect(turn.takeEffects() == [.letAllGo])
  }

  @Test func theRuleIsSwitchedOffAndBack() {
    #expect(drops.interest(turn()) != nil)
    drops.switchRule(turn())
    #expect(drops.interest(turn()) == nil)
    drops.switchRule(turn())
    #expect(drops.interest(turn()) != nil)
  }

  @Test func aRequestToHideTheBarEndsWithItsProgram() {
    screen.hidesBar = true
    rules.follow(.agent(.claudeCode), turn())
    #expect(rules.settings(for: .agent(.claudeCode)).show == .off)
    let turn = turn()
    rules.follow(.shell("bash"), turn)
    #expect(turn.takeEffects() == [.endBarRequest])
    screen.hidesBar = false
    #expect(rules.settings(for: .shell("bash")).show == .auto)
  }
}
