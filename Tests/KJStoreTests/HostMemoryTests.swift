// Facts about a host are remembered for a while; damaged records do no harm.

import KJLibC
import KJStore
import KJSystem
import SystemPackage
import Testing

@Suite struct HostMemoryTests {
  private let home = TemporaryHome()
  private var memory: HostMemory { HostMemory(.ceilings(libssh2: "1.10.0"), in: home.locations) }
  private var file: FilePath { home.locations.state.appending("ceilings") }

  @Test func whatWasNotedIsKnownOfThatHostAndVersionOnly() throws {
    #expect(memory.recall("me@dev:22") == nil)
    memory.note("it knows no such thing", of: "me@dev:22")
    #expect(memory.recall("me@dev:22") == "it knows no such thing")
    #expect(memory.recall("me@dev:23") == nil)
    #expect(HostMemory(.ceilings(libssh2: "1.11.1"), in: home.locations).recall("me@dev:22") == nil)
    #expect(HostMemory(.logins, in: home.locations).recall("me@dev:22") == nil)
    #expect(HostMemory(.streams, in: home.locations).recall("me@dev:22") == nil)
    #expect(try home.mode(file) == 0o600)
  }

  @Test func aLaterNoteTakesThePlaceOfTheEarlier() throws {
    for reason in ["first", "second"] { memory.note(reason, of: "me@dev:22") }
    #expect(memory.recall("me@dev:22") == "second")
    #expect(try home.read(file).split(separator: "\n").count == 1)
  }

  @Test func oneHostCanBeForgotten() {
    for host in ["me@dev:22", "me@dev:23"] { memory.note("reason", of: host) }
    memory.forget("me@dev:22")
    #expect(memory.recall("me@dev:22") == nil)
    #expect(memory.recall("me@dev:23") == "reason")
  }

  @Test(arguments: [
    (-3600, true), (-86_399 + 60, true), (-86_401, false), (3600, false),
  ])
  func anOldNoteIsForgottenAndOneFromTheFutureNotBelieved(age: Int, isKnown: Bool) throws {
    let now = time(nil)
    try home.write("\(now + age)\t1.10.0\tme@dev:22\treason\n", to: file)
    #expect((memory.recall("me@dev:22") != nil) == isKnown)
  }

  @Test(arguments: [(29, true), (31, false)])
  func whatFurtherChannelsDidIsKnownForAMonth(days: Int, isKnown: Bool) throws {
    let file = home.locations.state.appending("streams")
    try home.write("\(time(nil) - days * 86_400)\tsftp\tme@dev:22\treason\n", to: file)
    let memory = HostMemory(.streams, in: home.locations)
    #expect((memory.recall("me@dev:22") != nil) == isKnown)
  }

  @Test(arguments: [
    "", "\n\n", "garbage\n", "1\t2\n", "x\t1.10.0\tme@dev:22\treason\n", "\u{0}\t\n",
  ])
  func whatCannotBeReadIsLeftOut(text: String) throws {
    try home.write(text, to: file)
    #expect(memory.recall("me@dev:22") == nil)
    memory.note("reason", of: "me@dev:22")
    #expect(memory.recall("me@dev:22") == "reason")
  }

  @Test func aLineEndInANoteIsNotWritten() {
    memory.note("one\ntwo", of: "me@dev:22")
    #expect(memory.recall("me@dev:22") == nil)
  }

  @Test func theFileDoesNotGrowWithoutEnd() throws {
    let now = time(nil)
    let lines = (0..<500).map { "\(now)\t1.10.0\tme@host\($0):22\treason\n" }.joined()
    try home.write(lines, to: file)
    memory.note("reason", of: "me@dev:22")
    #expect(try home.read(file).split(separator: "\n").count == 200)
  }

  /// Creates the directory of the state, or an obstacle to it.
  private func prepare(_ place: Untrusted) throws {
    let state = home.locations.state
    let elsewhere = home.path.appending("elsewhere")
    let lines = "\(time(nil))\t1.10.0\tme@dev:22\treason\n"
    switch place {
    case .openDirectory:
      try home.write(lines, to: file)
      try #require(chmod(state.string, 0o777) == 0)
    case .foreignDirectory:
      try home.write(lines, to: file)
      try #require(chown(state.string, 12_345, 12_345) == 0)
    case .foreignLink:
      try home.write(lines, to: elsewhere.appending("ceilings"))
      try #require(chmod(elsewhere.string, 0o700) == 0)
      try PrivateDirectory.create(state.removingLastComponent())
      try #require(symlink(elsewhere.string, state.string) == 0)
      try #require(lchown(state.string, 12_345, 12_345) == 0)
    case .linkAsFile:
      try home.write(lines, to: elsewhere)
      try PrivateDirectory.create(state)
      try #require(symlink(elsewhere.string, file.string) == 0)
    case .linkAsLock:
      try PrivateDirectory.create(state)
      try #require(symlink(elsewhere.string, file.string + ".lock") == 0)
    case .pipeAsFile:
      try PrivateDirectory.create(state)
      try #require(mkfifo(file.string, 0o600) == 0)
    }
  }

  enum Untrusted: CaseIterable {
    case openDirectory, foreignDirectory, foreignLink, linkAsFile, linkAsLock, pipeAsFile

    var needsRoot: Bool { self == .foreignDirectory || self == .foreignLink }
  }

  @Test(arguments: Untrusted.allCases)
  func aPlaceThatCannotBeTrustedIsLeftAlone(place: Untrusted) throws {
    if place.needsRoot, getuid() != 0 { try Test.cancel("only root gives a file away") }
    try prepare(place)
    let before = home.everything()
    #expect(memory.recall("me@dev:22") == nil)
    memory.note("other", of: "me@dev:22")
    memory.forget("me@dev:22")
    #expect(home.everything() == before)
  }

  @Test func aLinkOfOnesOwnLeadsToTheDirectory() throws {
    let elsewhere = home.path.appending("elsewhere")
    try PrivateDirectory.create(elsewhere)
    try PrivateDirectory.create(home.locations.state.removingLastComponent())
    try #require(symlink(elsewhere.string, home.locations.state.string) == 0)
    memory.note("reason", of: "me@dev:22")
    #expect(memory.recall("me@dev:22") == "reason")
    #expect(try home.mode(elsewhere.appending("ceilings")) == 0o600)
  }
}
