// Which uploads a rule selects for removal.

import KJHousekeeping
import Testing

@Suite struct PruningRuleTests {
  private static let hour = 3600
  private static let day = 86_400

  private func chosen(_ rule: PruningRule, _ ages: [Int], unfinished: Set<Int> = []) -> [Int] {
    let files = ages.enumerated().map { (age: $1, isWhole: !unfinished.contains($0)) }
    return rule.chosen(among: files).map { ages[$0] }
  }

  @Test func theOlderOnesGoTheOldestFirst() {
    let ages = [5, 40, 3, 90, 20].map { $0 * Self.day }
    #expect(
      chosen(.older(than: 14 * Self.day), ages) == [90, 40, 20].map { $0 * Self.day })
    #expect(chosen(.older(than: 20 * Self.day), ages) == [90, 40].map { $0 * Self.day })
    #expect(chosen(.older(than: Self.day), []) == [])
  }

  @Test func theNewestStay() {
    let ages = [5, 40, 3, 90, 20].map { $0 * Self.day }
    #expect(chosen(.keep(2), ages) == [90, 40, 20].map { $0 * Self.day })
    #expect(chosen(.keep(5), ages) == [])
    #expect(chosen(.keep(50), ages) == [])
    #expect(chosen(.keep(0), ages).count == 5)
  }

  @Test(arguments: [PruningRule.older(than: 1), .older(than: 3599), .keep(0)])
  func nothingYoungerThanAnHourGoes(rule: PruningRule) {
    #expect(chosen(rule, [-100, 0, Self.hour - 1, Self.hour, Self.hour + 1]) == [Self.hour + 1])
  }

  @Test func whatWasLeftBehindTakesNobodysPlace() {
    let ages = [2 * Self.hour, 30 * Self.hour, 3 * Self.hour, 2 * Self.day]
    #expect(chosen(.keep(1), ages, unfinished: [0, 1]) == [30 * Self.hour, 2 * Self.day])
    #expect(
      chosen(.older(than: Self.hour), ages, unfinished: [0, 1])
        == [2 * Self.day, 30 * Self.hour, 3 * Self.hour, 2 * Self.hour])
  }
}
