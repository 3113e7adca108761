// What libssh2 could not do on a host is remembered for a day, and nothing that is damaged gets in the way.

import KJStore
import KJSystem
import SystemPackage
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct CeilingMemoryTests {
  private let home = TemporaryHome()
  private var memory: CeilingMemory { CeilingMemory(home.locations) }
  private var file: FilePath { home.locations.state.appending("ceilings") }

  @Test func whatWasNotedIsKnownOfThatHostAndVersionOnly() throws {
    #expect(memory.ceiling(of: "me@dev:22", libssh2: "1.10.0") == nil)
    memory.note("it knows no such thing", of: "me@dev:22", libssh2: "1.10.0")
    #expect(memory.ceiling(of: "me@dev:22", libssh2: "1.10.0") == "it knows no such thing")
    #expect(memory.ceiling(of: "me@dev:23", libssh2: "1.10.0") == nil)
    #expect(memory.ceiling(of: "me@dev:22", libssh2: "1.11.1") == nil)
    #expect(try home.mode(file) == 0o600)
  }

  @Test func aLaterNoteTakesThePlaceOfTheEarlier() throws {
    for reason in ["first", "second"] {
      memory.note(reason, of: "me@dev:22", libssh2: "1.10.0")
    }
    #expect(memory.ceiling(of: "me@dev:22", libssh2: "1.10.0") == "second")
    #expect(try home.read(file).split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    (-3600, true), (-86_399 + 60, true), (-86_401, false), (3600, false),
  ])
  func anOldNoteIsForgottenAndOneFromTheFutureNotBelieved(age: Int, isKnown: Bool) throws {
    let now = time(nil)
    try home.write("\(now + age)\t1.10.0\tme@dev:22\treason\n", to: file)
    #expect((memory.ceiling(of: "me@dev:22", libssh2: "1.10.0") != nil) == isKnown)
  }

  @Test(arguments: [
    "", "\n\n", "garbage\n", "1\t2\n", "x\t1.10.0\tme@dev:22\treason\n", "\u{0}\t\n",
  ])
  func whatCannotBeReadIsLeftOut(text: String) throws {
    try home.write(text, to: file)
    #expect(memory.ceiling(of: "me@dev:22", libssh2: "1.10.0") == nil)
    memory.note("reason", of: "me@dev:22", libssh2: "1.10.0")
    #expect(memory.ceiling(of: "me@dev:22", libssh2: "1.10.0") == "reason")
  }

  @Test func aLineEndInANoteIsNotWritten() throws {
    memory.note("one\ntwo", of: "me@dev:22", libssh2: "1.10.0")
    #expect(memory.ceiling(of: "me@dev:22", libssh2: "1.10.0") == nil)
  }

  @Test func theFileDoesNotGrowWithoutEnd() throws {
    let now = time(nil)
    let lines = (0..<500).map { "\(now)\t1.10.0\tme@host\($0):22\treason\n" }.joined()
    try home.write(lines, to: file)
    memory.note("reason", of: "me@dev:22", libssh2: "1.10.0")
    #expect(try home.read(file).split(separator: "\n").count == 200)
  }
}
