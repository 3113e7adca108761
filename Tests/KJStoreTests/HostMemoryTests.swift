// Facts about a host are remembered for a while, and damaged records do no harm.

import KJStore
import KJSystem
import SystemPackage
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

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
}
