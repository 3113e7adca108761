// A script with a wrong claim must fail, and say where.

import KJTestSupport
import SystemPackage
import Testing

@Suite struct ScriptRunTests {
  static let wrong: [(script: String, complaint: String)] = [
    ("exec false", "expected success: exit status 1"),
    ("! exec true", "expected a failure: exit status 0"),
    ("! 3 exec sh -c 'exit 4'", "expected exit status 3: exit status 4"),
    ("! exec sh -c 'kill -SEGV $$'", "expected a failure: killed by signal 11"),
    ("exec no-such-program", "no program 'no-such-program' in the PATH"),
    ("no-such-command", "unknown command 'no-such-command'"),
    ("exec echo a\nstdout b", "no match in stdout"),
    ("exec echo a\n! stdout a", "does not hold: 'a'"),
    ("exec echo a\nstdout ^b$", "no match in stdout"),
    ("exec echo a\nstdout '('", "not a pattern"),
    ("stdout a", "no program has run yet"),
    ("exec echo $NOT_SET", "the variable NOT_SET is not set"),
    ("exists missing", "missing"),
    ("! exists there\n-- there --", "is there"),
    ("! 3 exists there\n-- there --", "a condition has no exit status"),
    ("! mkdir directory", "can only succeed"),
    ("eventually exec true", "not asked twice"),
    ("mode 0644 there\n-- there --", "its mode is 0600"),
    ("cmp a b\n-- a --\none\n-- b --\ntwo", "- two\n+ one"),
    ("bytes a 10\nbytes b 11\ncmp a b", "10 bytes instead of 11, different from offset 10 on"),
    ("size a >= 1\n-- a --", "it is 0"),
    ("golden a nothing.txt\n-- a --", "no golden file"),
    ("wait nobody", "no program 'nobody' runs"),
    ("expect text", "no program runs in a terminal"),
    ("terminal echo a\nexpect b", "the program ended"),
    ("terminal echo a\nexpect a a", "to show 'a'"),
    ("terminal false\nwait", "expected success: exit status 1"),
    ("flights <= 1", "no relay"),
    ("sshd\nrelay\nflights <= 1", "counted on a relay with a delay"),
    ("within 1 true", "no relay"),
    ("within 1", "usage: within"),
    (
      "sshd\nrelay --delay 5\ntrust\nwithin 3 ssh -p $RELAY_PORT $USER_NAME@127.0.0.1 true",
      "] flights"
    ),
    ("sshd-stop", "no server 'server'"),
    ("sshd --config 'NoSuchKeyword yes'", "sshd does not start"),
    ("sshd --password a --keyboard-interactive b", "a password or prompts, not both"),
    ("server nothing", "usage: server openssh|dropbear"),
    ("server openssh --nobody", "unknown option or missing value: --nobody"),
    ("sshd\nrelay --cut 1 --direction up", "unknown value of --direction"),
    ("sshd\nrelay --after 1", "--after goes with --stall"),
    ("agent-add there\n-- there --", "no agent: start one"),
    ("agent\nagent-add there\n-- there --", "exit status 1"),
    ("agent\nagent", "the agent is running already"),
    ("certify missing", "missing.pub"),
    ("hide true\nexec true", "no program 'true' in the PATH"),
  ]

  @Test(arguments: wrong)
  func wrongClaimsFail(_ script: String, _ complaint: String) async throws {
    let message = try await failure(of: script)
    #expect(message.contains(complaint), "\(message)")
  }

  @Test func aFailureNamesItsLineAndShowsTheTranscript() async throws {
    let message = try await failure(of: "exec echo out\n\nexec sh -c 'echo oops >&2; exit 3'\ncd .")
    #expect(message.hasPrefix("line 3: expected success: exit status 3\n"))
    #expect(message.contains("> exec echo out\n[stdout]\nout\n"))
    #expect(message.hasSuffix("[stderr]\noops\n\n[exit status 3]"))
  }

  @Test func aScriptIsBoundedInTime() async throws {
    let message = try await failure(of: "exec sleep 30", limit: .seconds(1))
    #expect(message.contains("time"))
    #expect(message.contains("> exec sleep 30"))
  }

  #if !canImport(Darwin)
    @Test func whatAScriptStartsDiesWithIt() async throws {
      let mark = "\(PseudoRandom.bytes(1)[0])\(#line)"
      let message = try await failure(
        of: """
          background one sleep 1\(mark)
          exec sh -c 'setsid sleep 2\(mark) >/dev/null 2>&1 &'
          terminal sleep 3\(mark)
          exec false
          """)
      #expect(message.contains("line 4"))
      let runner = ToolRunner(environment: ["PATH": "/usr/bin:/bin"])
      for number in 1...3 {
        let found = try runner.run("pgrep", ["-f", "^sleep \(number)\(mark)$"])
        #expect(found.ending == .exit(1), "still running: \(found.output)")
      }
    }
  #endif

  @Test(arguments: [
    ("skip-unless no-such-program\nexec false", "'no-such-program' is not installed"),
    ("skip-unless sh\nskip-unless no-such-program", "'no-such-program' is not installed"),
    (
      "exec true\n\nskip-unless no-such-program\n# A comment.\nexec false\n-- file --\ntext\n",
      "lines 3-5 ('no-such-program' is not installed)"
    ),
  ])
  func aMissingNeedSkipsAndNamesTheLinesThatWereNotRun(
    _ text: String, _ message: String
  ) async throws {
    let script = try ScriptFile(parsing: text)
    let skip = await #expect(throws: ScriptSkip.self) {
      try await onOwnThread { try ScriptRun.run(script) }
    }
    #expect(skip?.description == message)
  }

  /// The message of a script that fails; records an issue when it passes.
  private func failure(of text: String, limit: Duration = .hang) async throws -> String {
    let script = try ScriptFile(parsing: text)
    let error = await #expect(throws: SetUpFailure.self) {
      try await onOwnThread {
        try ScriptRun.run(script, limit: limit, goldenDirectory: "/nonexistent")
      }
    }
    return error.map { "\($0)" } ?? ""
  }
}
