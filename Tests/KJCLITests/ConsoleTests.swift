// Which output goes to which stream, and in which form.

import KJBase
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@testable import KJCLI

/// The standard options with one changed.
private func options<Value>(
  _ option: WritableKeyPath<OutputChoices, Value>, _ value: Value
) -> OutputChoices {
  var options = OutputChoices()
  options[keyPath: option] = value
  return options
}

/// The output of one console, stream by stream.
private func written(
  _ options: OutputChoices = OutputChoices(), by use: (Console) throws -> Void
) throws -> (output: String, errors: String) {
  let output = try FileDescriptor.pipe()
  let errors = try FileDescriptor.pipe()
  let console = Console(
    toolName: "kj-upload", options: options, output: output.writeEnd, errors: errors.writeEnd,
    environment: Environment(["TERM": "xterm"]), acceptedOptions: { ToolOptions(help: "") })
  try use(console)
  return (try text(of: output), try text(of: errors))
}

private func text(of pipe: (readEnd: FileDescriptor, writeEnd: FileDescriptor)) throws -> String {
  try pipe.writeEnd.close()
  defer { try? pipe.readEnd.close() }
  return String(decoding: try pipe.readEnd.readToEnd(limit: 1 << 16, name: "pipe"), as: UTF8.self)
}

private let failure = Failure(
  .hostKey, "cannot trust 'a\u{1B}b'", details: ["known: x\ny"],
  advice: ["run 'kj trust a'", .step(.takeOriginal)])

@Test func resultsGoToStandardOutputUnchanged() throws {
  let (output, errors) = try written {
    try $0.printResult("/a\u{1B}b")
    try $0.printPath(Array("/c".utf8), terminator: 0)
  }
  #expect(output == "/a\u{1B}b\n/c\0")
  #expect(errors.isEmpty)
}

@Test func failureShowsMessageDetailsAndHintsSafely() throws {
  let (output, errors) = try written { $0.report(failure) }
  #expect(output.isEmpty)
  #expect(
    errors == """
      kj-upload: error: cannot trust 'a\\u{1b}b'
        known: x\\ny
      kj-upload: hint: run 'kj trust a'

      """)
}

@Test func quietLeavesOnlyErrors() throws {
  let (output, errors) = try written(options(\.quiet, true)) {
    $0.warn("w")
    $0.hint("h")
    $0.step("s")
    $0.report(failure)
    try $0.printResult("r")
  }
  #expect(output == "r\n")
  #expect(errors == "kj-upload: error: cannot trust 'a\\u{1b}b'\n  known: x\\ny\n")
}

@Test func stepsAreShownOnlyWhenWanted() throws {
  #expect(try written { $0.step("connected") }.errors.isEmpty)
  let verbose = try written(options(\.verbose, true)) { $0.step("connected") }
  #expect(verbose.errors.wholeMatch(of: /kj-upload: +\d+ ms  connected\n/) != nil)
}

@Test func onlyTheSeverityIsColored() throws {
  let (_, errors) = try written(options(\.color, .always)) {
    $0.warn("w")
    $0.report(failure)
  }
  #expect(errors.hasPrefix("kj-upload: \u{1B}[1;33mwarning:\u{1B}[0m w\n"))
  #expect(errors.contains("kj-upload: \u{1B}[1;31merror:\u{1B}[0m cannot trust"))
  #expect(errors.hasSuffix("\nkj-upload: hint: run 'kj trust a'\n"))
}

@Test func noProgressWhereThereIsNoTerminal() throws {
  let (_, errors) = try written { console in
    console.progress(name: "a", done: 1, total: 2)
    console.eraseProgress()
  }
  #expect(errors.isEmpty)
}

@Test func argumentsThatAreNoTextAreReadable() throws {
  let argument = RawArguments.string(for: [0x61, 0xFF])
  #expect(try written { $0.warn("'\(argument)'") }.errors == "kj-upload: warning: 'a\\xff'\n")
}

@Test(.enabled(if: LocalFiles.exists("/dev/full"), "no /dev/full here"))
func resultThatCannotBeWrittenIsAnError() throws {
  let full = try FilePath("/dev/full").opened(.writeOnly)
  defer { try? full.close() }
  let console = Console(
    toolName: "kj", options: OutputChoices(), output: full, errors: full,
    environment: Environment([:]),
    acceptedOptions: { ToolOptions(help: "") })
  let error = try #require(throws: Failure.self) { try console.printResult("x") }
  #expect(error.status == .inputOutput)
  #expect(error.message == "cannot write to standard output: no space left on device")
  console.warn("a message that cannot be written is not a failure")
}

@Test func noInputForbidsQuestions() throws {
  _ = try written(options(\.noInput, true)) { console in
    let isAsked = if console.terminal() != nil { true } else { false }
    #expect(!isAsked)
    #expect(console.reasonNotToAsk == "'--no-input' forbids questions")
  }
}

@Test(
  arguments: [
    (ColorChoice.auto, true, ["TERM": "xterm"], true),
    (.auto, false, ["TERM": "xterm"], false),
    (.auto, true, ["TERM": "dumb"], false),
    (.auto, true, [:], false),
    (.auto, true, ["TERM": "xterm", "NO_COLOR": "1"], false),
    (.auto, true, ["TERM": "xterm", "NO_COLOR": ""], true),
    (.always, false, ["TERM": "dumb", "NO_COLOR": "1"], true),
    (.never, true, ["TERM": "xterm"], false),
  ] as [(ColorChoice, Bool, [String: String], Bool)])
func colorsFollowOptionAndEnvironment(
  choice: ColorChoice, isTerminal: Bool, variables: [String: String], expected: Bool
) {
  #expect(
    choice.colors(isTerminal: isTerminal, environment: Environment(variables)) == expected)
}

@Test(arguments: [
  (SystemError("open", "a", .noSuchFileOrDirectory) as any Error, KJBase.ExitStatus.noInput),
  (SystemError("open", "a", .ioError), .inputOutput),
  (SystemError("read", "a", .isDirectory), .inputOutput),
  (SystemError("examine", "a", .permissionDenied), .noInput),
  (WaitError.interrupted, .interrupted),
  (WaitError.deadline, .connectionLost),
  (Failure(.damagedFile, "x"), .damagedFile),
])
func errorsHaveTheirStatus(error: any Error, status: KJBase.ExitStatus) {
  #expect(Failure(reporting: error).status == status)
}
