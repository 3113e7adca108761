// Inserting into windows of a real GNU screen.

import KJDomain
import KJRoomSupport
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@testable import KJSessions

private let pasteStart = "\u{1B}[200~"
private let pasteEnd = "\u{1B}[201~"

@Suite(.enabled(if: InstalledPrograms.has("screen"), "screen is not installed"))
struct ScreenTests {
  private let screen: PrivateScreen

  init() throws {
    screen = try PrivateScreen()
  }

  @Test func aKnownProgramGetsAPasteWithItsMarkers() throws {
    let recorder = try screen.recorder("dev", program: "claude", file: "out")
    let window = try screen.window("dev")
    #expect(window.programs.first?.name == "claude")
    #expect(window.state.front == .agent(.claudeCode))
    #expect(try screen.deliver("/tmp/a.png", to: window, manner: nil) == .inserted)
    let expected = "\(pasteStart)/tmp/a.png \(pasteEnd)"
    #expect(try recorder.bytes(expected.utf8.count) == expected)
  }

  @Test func anUnknownProgramGetsNothingUnlessItIsAskedFor() throws {
    let recorder = try screen.recorder("dev", file: "out")
    let window = try screen.window("dev")
    #expect(try screen.deliver("/tmp/a.png", to: window, manner: nil) == .refused(.unknownState))
    #expect(try screen.deliver("/tmp/a.png", to: window, manner: .type) == .inserted)
    #expect(try screen.deliver("/tmp/b.png", to: window, manner: .paste) == .inserted)
    let expected = "/tmp/a.png \(pasteStart)/tmp/b.png \(pasteEnd)"
    #expect(try recorder.bytes(expected.utf8.count) == expected)
  }

  @Test func everyByteArrivesAsItIs() throws {
    let recorder = try screen.recorder("dev", file: "out")
    let window = try screen.window("dev")
    let texts = [
      "-n", "--", "$HOME", "${HOME}", "^M", #"\015"#, #"\n"#, "%n", "`id`", ";", "'\"", "#", ".",
      "José 日本 📷", "a  b", "~", "#{x}", "#(id)", "!", "@echo", "-e",
      String(repeating: "x", count: 512),
    ]
    for manner in InsertionManner.allCases {
      for text in texts {
        #expect(try screen.deliver(text, to: window, manner: manner) == .inserted)
      }
    }
    let expected =
      texts.map { pasteStart + $0 + pasteEnd }.joined() + texts.joined()
    #expect(try recorder.bytes(expected.utf8.count) == expected)
  }

  @Test func theBeginningOfANameNamesNothing() throws {
    try screen.recorder("developer", file: "out")
    #expect(try screen.windows("dev") == [])
    #expect(try screen.windows("developer").count == 1)
    let id = try screen.window("developer").session.id
    #expect(try screen.windows(id).count == 1)
  }

  @Test func aNumberNamesTheWindowAndElseItIsTheOneThatIsShown() throws {
    try screen.recorder("dev", program: "bash", file: "first")
    let second = try screen.recorder("dev", program: "claude", file: "second")
    #expect(try screen.window("dev").number == 1)
    #expect(try screen.window("dev:1").state.front == .agent(.claudeCode))
    #expect(try screen.window("dev:0").state.front == .shell("bash"))
    #expect(try screen.windows("dev:7") == [])
    let window = try screen.window("dev:1")
    #expect(window.target == .screen(name: "\(window.session.id):1"))
    #expect(try screen.window("\(window.session.id):1") == window)
    try screen.screen(["-S", "dev", "-X", "select", "0"])
    #expect(try screen.deliver("/tmp/a.png", to: window, manner: nil) == .inserted)
    let expected = "\(pasteStart)/tmp/a.png \(pasteEnd)"
    #expect(try second.bytes(expected.utf8.count) == expected)
    #expect(try LocalFiles.read(screen.workspace.work.appending("first")) == [])
  }

  @Test func whatIsGoneIsSaidToBeGone() throws {
    try screen.recorder("dev", file: "first")
    try screen.recorder("dev", file: "second")
    let first = try screen.window("dev:0")
    let second = try screen.window("dev:1")
    try screen.screen(["-S", "dev", "-p", "1", "-X", "kill"])
    // screen's server answers before it has removed the window.
    let limit = Deadline.after(.hang)
    while try !screen.windows("dev:1").isEmpty && !limit.hasPassed {}
    #expect(try screen.deliver("/tmp/a.png", to: second, manner: .type) == .gone)
    try screen.screen(["-S", "dev", "-X", "quit"])
    // A server that is about to end may not answer: in that case, ask again.
    let deadline = Deadline.after(.hang)
    while (try? screen.windows("dev", within: .seconds(2)).isEmpty) != true && !deadline.hasPassed {
    }
    #expect(try screen.deliver("/tmp/a.png", to: first, manner: .type) == .gone)
  }

  @Test func anotherProgramInFrontIsNoticed() throws {
    let recorder = try screen.recorder("dev", program: "claude", file: "out")
    let window = try screen.window("dev")
    let earlier = ScreenWindow(
      window.number, of: window.session, window.process, ProcessTable.empty)
    #expect(try screen.deliver("/tmp/a.png", to: earlier, manner: .type) == .changed)
    #expect(try recorder.bytes(0) == "")
  }

  /// The person may be about to paste the copied text.
  @Test func whatThePersonCopiedStaysAndTheTextDoesNot() throws {
    let recorder = try screen.recorder("dev", file: "out")
    let copied = screen.workspace.work.appending("copied")
    try LocalFiles.write(copied, "copied".utf8)
    try screen.screen(["-S", "dev", "-p", "0", "-X", "readbuf", copied.string])
    let window = try screen.window("dev")
    #expect(try screen.deliver("/tmp/a.png", to: window, manner: .type) == .inserted)
    try screen.screen(["-S", "dev", "-p", "0", "-X", "paste", #"\200\201"#])
    try screen.screen(["-S", "dev", "-p", "0", "-X", "paste", "."])
    #expect(try recorder.bytes(17) == "/tmp/a.png copied")
  }

  /// screen shows each of its own answers for a second or more, and delays everything else until then.
  @Test func nothingIsShownOnThePersonsDisplay() throws {
    let recorder = try screen.recorder("dev", file: "out")
    try screen.recorder("dev", file: "other")
    let display = try screen.display("dev")
    let window = try screen.window("dev:0")
    #expect(try screen.windows("dev").map(\.number) == [1])
    for manner in InsertionManner.allCases {
      #expect(try screen.deliver("/tmp/a.png", to: window, manner: manner) == .inserted)
    }
    let expected = "\(pasteStart)/tmp/a.png \(pasteEnd)/tmp/a.png "
    #expect(try recorder.bytes(expected.utf8.count) == expected)
    // The message that screen was told to show first appears first.
    try screen.screen(["-S", "dev", "-X", "echo", "the-end"])
    try display.expect("the-end")
    let shown = String(decoding: display.transcript, as: UTF8.self)
    for word in ["Slurped", "1 (", "0 (", "empty", "not find"] { #expect(!shown.contains(word)) }
  }

  @Test func eachWindowIsListedAndTheOwnOneIsKnown() throws {
    try screen.recorder("dev", program: "bash", file: "first")
    try screen.recorder("dev", program: "claude", file: "second")
    let session = try screen.window("dev").session
    let inside = screen.environment(with: [
      "STY": "\(session.process).earlier", "WINDOW": "1",
    ])
    let tool = try #require(Screen(inside))
    let deadline = Deadline.after(.hang)
    let windows = try tool.windows(of: session, .read(until: deadline), until: deadline)
    #expect(windows.map(\.number) == [0, 1])
    #expect(windows.map(tool.isOwn) == [false, true])
  }

  @Test func whatCannotBeSeenIsAskedFor() throws {
    let recorder = try screen.recorder("dev", file: "first")
    try screen.recorder("dev", file: "second")
    let session = try screen.window("dev").session
    let tool = try #require(Screen(screen.environment))
    let deadline = Deadline.after(.hang)
    let windows = try tool.windows(of: session, .empty, until: deadline)
    #expect(windows.map(\.number) == [1])
    #expect(windows.map(\.process) == [nil])
    #expect(try tool.window(0, of: session, .empty, until: deadline)?.number == 0)
    #expect(try tool.window(7, of: session, .empty, until: deadline) == nil)
    #expect(try recorder.bytes(0) == "")
  }

  @Test func withoutASessionThereIsNoWindow() throws {
    #expect(try screen.windows("dev") == [])
  }
}

@Suite struct ScreenListingTests {
  @Test(arguments: [
    ("\t28427.dev\t(11/21/26 17:41:53)\t(Detached)", "28427.dev"),
    ("\t1.a.b\t(Multi, attached)", "1.a.b"),
    ("\t1.dev\t(11/21/26 17:41:53)\t(Dead ???)", nil),
    ("\t1.dev\t(Remote or dead)", nil), ("\t1.dev\t(Unreachable)", nil),
    ("\t1\t(Detached)", nil), ("\tx.dev\t(Detached)", nil), ("There is a screen on:", nil),
    ("1 Socket in /run/screen/S-me.", nil), ("", nil),
  ])
  func aSessionIsListedIfItCanBeReached(line: String, id: String?) {
    #expect(ScreenSession(line: line[...])?.id == id)
  }

  @Test func theNameOfASessionMayHoldDots() {
    let session = ScreenSession(line: "\t1.a.b\t(Detached)")
    #expect(session?.name == "a.b")
    #expect(session?.process == 1)
  }

  @Test func theErrorOfScreenIsHandedOn() throws {
    let tool = try FakeTool("screen", "echo 'Cannot make directory: \u{1B}[1m'; exit 1")
    let screen = try #require(Screen(tool.environment()))
    let error = #expect(throws: ClientProgramError.self) {
      try screen.windows(named: "dev", ProcessTable.empty, until: .after(.hang))
    }
    #expect(error?.words == "Cannot make directory: \\u{1b}[1m")
  }
}

@Suite struct ScreenRegisterTests {
  @Test func eachByteIsANumber() {
    let registers = ScreenRegister.holding(Array("/a \u{1B}é".utf8))
    #expect(registers.map(\.name) == [#"\200"#, #"\201"#])
    #expect(registers.map(\.content) == [#"\057\141\040\033\303\251"#, ""])
  }

  @Test func aLongTextIsInSeveralThatScreenHasRoomFor() {
    let registers = ScreenRegister.holding(Array(repeating: 0x78, count: 524))
    #expect(registers.map(\.content).joined() == String(repeating: #"\170"#, count: 524))
    #expect(registers.map(\.name) == [#"\200"#, #"\201"#, #"\202"#, #"\203"#])
    #expect(registers.allSatisfy { $0.content.utf8.count <= 700 })
  }
}
