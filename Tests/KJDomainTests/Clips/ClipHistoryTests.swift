// The contents of the clipboard history, and the order in which they are shown.

import KJBase
import KJDomain
import Testing

@Suite struct ClipHistoryTests {
  private static func texts(_ history: ClipHistory) -> [String] { history.clips.map(\.text.text) }

  /// A history of clips `1`, `2` and so on, added one second apart; the last is the newest.
  private static func history(_ count: Int, pinned: [String] = []) throws -> ClipHistory {
    var history = ClipHistory()
    for number in 1...count { try history.add(ClipText("\(number)"), from: .added, at: number) }
    for (index, text) in pinned.enumerated() { try history.pin(ClipText(text), at: 1000 + index) }
    return history
  }

  @Test func theNewestTextIsTheFirst() throws {
    #expect(ClipHistory().clips.isEmpty)
    let history = try Self.history(3)
    #expect(Self.texts(history) == ["3", "2", "1"])
    #expect(try history.clip(1).text.text == "3")
    #expect(history.clips.map(\.added) == [3, 2, 1] && history.clips.map(\.used) == [3, 2, 1])
  }

  @Test func theSameTextMovesToTheFront() throws {
    var history = try Self.history(3)
    try history.add(ClipText("1"), from: .added, at: 9)
    #expect(Self.texts(history) == ["1", "3", "2"])
    #expect(history.clips[0].added == 1 && history.clips[0].used == 9)
  }

  @Test func aUseMovesToTheFront() throws {
    var history = try Self.history(3, pinned: ["2"])
    history.use(try ClipText("1"), at: 9)
    #expect(Self.texts(history) == ["2", "1", "3"])
    history.use(try ClipText("2"), at: 10)
    #expect(Self.texts(history) == ["2", "1", "3"])
    #expect(history.clips.map(\.used) == [10, 9, 3])
  }

  @Test func severalEventsOfASecondKeepTheirOrder() throws {
    var history = ClipHistory()
    for text in ["a", "b", "c"] { try history.add(ClipText(text), from: .added, at: 5) }
    try history.pin(ClipText("a"), at: 5)
    try history.pin(ClipText("b"), at: 5)
    #expect(Self.texts(history) == ["b", "a", "c"])
    // Setting the clock back changes nothing either.
    try history.add(ClipText("d"), from: .added, at: 1)
    #expect(Self.texts(history) == ["b", "a", "d", "c"])
  }

  @Test func theOldestTextThatIsNotPinnedGoes() throws {
    var history = try Self.history(30, pinned: ["1", "2"])
    try history.add(ClipText("31"), from: .added, at: 31)
    #expect(history.clips.count == 30)
    #expect(Self.texts(history).prefix(3) == ["2", "1", "31"])
    #expect(!Self.texts(history).contains("3") && Self.texts(history).last == "4")
  }

  @Test func aPinnedTextKeepsItsPinAndPlace() throws {
    var history = try Self.history(3, pinned: ["1", "3"])
    #expect(Self.texts(history) == ["3", "1", "2"])
    try history.add(ClipText("1"), from: .added, at: 9)
    #expect(Self.texts(history) == ["3", "1", "2"])
    #expect(history.clips[1].pinned == 1000 && history.clips[1].used == 9)
    try history.pin(ClipText("1"), at: 2000)
    #expect(history.clips[1].pinned == 1000)
  }

  @Test func theSixteenthPinIsRefused() throws {
    var history = try Self.history(30, pinned: (1...15).map(String.init))
    let before = history
    let failure = #expect(throws: Failure.self) { try history.pin(ClipText("16"), at: 1) }
    #expect(failure?.status == .failure)
    #expect(failure?.message == "cannot pin another clip: no more than 15 can be pinned")
    #expect(failure?.advice == ["run 'kj clip unpin N' to unpin one that you need less"])
    #expect(history == before)
    try history.pin(ClipText("15"), at: 1)
    #expect(history == before)
    history.unpin(try ClipText("3"))
    try history.pin(ClipText("16"), at: 1)
    #expect(history.pinnedCount == 15)
  }

  @Test func aTextWithoutItsPinIsAmongTheOthersByItsLastUse() throws {
    var history = try Self.history(5, pinned: ["2", "5", "1"])
    #expect(Self.texts(history) == ["1", "5", "2", "4", "3"])
    history.unpin(try ClipText("2"))
    #expect(Self.texts(history) == ["1", "5", "4", "3", "2"])
    history.unpin(try ClipText("5"))
    #expect(Self.texts(history) == ["1", "5", "4", "3", "2"])
    history.unpin(try ClipText("5"))
    history.unpin(try ClipText("1"))
    #expect(Self.texts(history) == ["5", "4", "3", "2", "1"])
    #expect(history.pinnedCount == 0)
  }

  @Test func textsAreRemovedWhetherTheyArePinnedOrNot() throws {
    var history = try Self.history(5, pinned: ["3"])
    history.remove([try ClipText("3"), try ClipText("4"), try ClipText("1")])
    #expect(Self.texts(history) == ["5", "2"])
  }

  /// Another process may have removed the clip since it was shown.
  @Test func nothingHappensToATextThatIsGone() throws {
    var history = try Self.history(3, pinned: ["1"])
    let before = history
    let gone = try ClipText("gone")
    history.use(gone, at: 9)
    try history.pin(gone, at: 9)
    history.unpin(gone)
    history.remove([gone])
    #expect(history == before)
  }

  @Test func pinsStayUnlessEverythingIsCleared() throws {
    var history = try Self.history(5, pinned: ["3"])
    history.clear(pinsToo: false)
    #expect(Self.texts(history) == ["3"])
    history.clear(pinsToo: true)
    #expect(history == ClipHistory())
  }

  @Test(arguments: [Int.min, -1, 0, 3, Int.max])
  func aNumberOfNoClipIsRefused(number: Int) throws {
    var history = try Self.history(2)
    let failure = #expect(throws: Failure.self) { try history.clip(number) }
    #expect(failure?.status == .noInput)
    #expect(failure?.message == "there is no clip \(number): there are only 2")
    history.remove([history.clips[0].text])
    #expect(
      throws: Failure(
        .noInput, "there is no clip 2: there is only one", advice: ["run 'kj clip' to see them"])
    ) { try history.clip(2) }
    history.remove([history.clips[0].text])
    #expect(
      throws: Failure(
        .noInput, "there is no clip 1: the history is empty",
        advice: ["run 'kj clip add TEXT' to add one"])
    ) { try history.clip(1) }
  }

  /// The origin of a clip that arrived in two ways, and its resulting host.
  @Test(
    arguments: [
      (.path, .path, .path, "second"), (.path, .added, .path, "first"),
      (.path, .remote, .path, "first"), (.added, .path, .path, "second"),
      (.added, .remote, .added, nil), (.remote, .added, .added, nil),
      (.remote, .path, .path, "second"), (.remote, .remote, .remote, "second"),
    ] as [(ClipOrigin, ClipOrigin, ClipOrigin, String?)])
  func theOriginThatSaysMoreStays(
    first: ClipOrigin, second: ClipOrigin, expected: ClipOrigin, host: String?
  ) throws {
    var history = ClipHistory()
    let text = try ClipText("/tmp/a.png")
    try history.add(text, from: first, on: first == .added ? nil : "first", at: 1)
    try history.add(text, from: second, on: second == .added ? nil : "second", at: 2)
    #expect(history.clips.count == 1)
    #expect(history.clips[0].origin == expected)
    #expect(history.clips[0].host?.raw == host)
  }

  @Test func onlyARemoteTextIsRefusedForLookingLikeASecret() throws {
    var history = ClipHistory()
    let secret = try ClipText("ghp_0123456789abcdefghijABCDEFGHIJ012345")
    let problem = #expect(throws: ClipProblem.self) {
      try history.add(secret, from: .remote, on: "dev", at: 1)
    }
    #expect(problem?.reason == .secret(.accessToken))
    #expect(
      problem.map(Failure.init)?.message == "cannot keep the text: it looks like an access token")
    #expect(history == ClipHistory())
    try history.add(secret, from: .added, at: 2)
    // Even if the text is already kept, a remote copy does not move it to the front.
    try history.add(ClipText("other"), from: .remote, on: "dev", at: 3)
    #expect(throws: ClipProblem.self) { try history.add(secret, from: .remote, on: "dev", at: 4) }
    #expect(Self.texts(history) == ["other", secret.text])
  }

  @Test func theContentsOfAFileMustKeepTheRules() throws {
    func clips(_ count: Int, pinned: Int = 0) throws -> [Clip] {
      try (1...count).map {
        Clip(try ClipText("\($0)"), from: .added, added: 1, pinned: $0 > count - pinned ? 1 : nil)
      }
    }
    #expect(Self.texts(try ClipHistory(clips(30, pinned: 15)))[0] == "16")
    for (clips, words) in [
      (try clips(31), "there are more than 30 clips"),
      (try clips(20, pinned: 16), "more than 15 clips are pinned"),
      (try clips(2) + clips(1), "a clip occurs twice"),
    ] {
      let failure = #expect(throws: Failure.self) { try ClipHistory(clips) }
      #expect(failure?.status == .damagedFile && failure?.message == words)
    }
  }
}
