// Programs run with exactly the bytes, environment and time limit that the test names.

import KJTestSupport
import SystemPackage
import Testing

@Suite struct ToolRunnerTests {
  static let runner = ToolRunner(environment: ["PATH": "/usr/bin:/bin", "ONLY": "this"])

  @Test func argumentsAreBytes() throws {
    let odd: [UInt8] = [0xFF, 0xFE, 0x0A, 0x20]
    let result = try Self.runner.run("printf", bytes: [Array("%s|".utf8), odd])
    #expect(result.stdout == odd + Array("|".utf8))
  }

  @Test func nothingIsInheritedButWhatIsNamed() throws {
    let result = try Self.runner.run("env")
    #expect(Set(result.output.split(separator: "\n")) == ["PATH=/usr/bin:/bin", "ONLY=this"])
    #expect(try Self.runner.run("pwd").output == "/\n")
    // Descriptor 3 belongs to the listing itself.
    let descriptors = try Self.runner.run("ls", ["/dev/fd/"]).output
    #expect(descriptors.split(separator: "\n") == ["0", "1", "2", "3"])
  }

  @Test func bothStreamsAndMuchInputPassTogether() throws {
    let input = PseudoRandom.bytes(2_000_000)
    let result = try Self.runner.run("sh", ["-c", "tee /dev/stderr"], stdin: input)
    #expect(result.stdout == input)
    #expect(result.stderr == input)
  }

  @Test func inputThatNobodyReadsIsNoError() throws {
    let result = try Self.runner.run("true", stdin: PseudoRandom.bytes(1_000_000))
    #expect(result.ending == .exit(0))
  }

  @Test(arguments: [
    ("exit 7", Ending.exit(7)), ("kill -TERM $$", .signal(15)), ("exit 0", .exit(0)),
  ])
  func theEndingIsReported(_ command: String, _ ending: Ending) throws {
    #expect(try Self.runner.run("sh", ["-c", command]).ending == ending)
  }

  @Test func aProgramThatHangsIsKilledWithItsChildren() throws {
    var runner = Self.runner
    runner.timeout = .milliseconds(200)
    // If they were not killed, they would hold the test for a quarter of an hour.
    let result = try runner.run("sh", ["-c", "echo before; sleep 900 & sleep 900"])
    #expect(result.ending == .timeout)
    #expect(result.output == "before\n")
  }

  @Test func aProgramThatIsNotThereIsAnError() {
    #expect(throws: SetUpFailure.self) { try Self.runner.run("/no/such/program") }
    #expect(throws: SetUpFailure.self) { try Self.runner.run("/etc/passwd") }
  }

  @Test func theBuiltToolsAreFound() throws {
    #expect(LocalFiles.isFile(BuiltTools.directory.appending("kj")))
  }
}
