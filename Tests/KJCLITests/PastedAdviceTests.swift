// Hints that contain a name chosen by somebody else are pasted into real shells, and run no part of the name.

import KJBase
import KJDomain
import KJTestSupport
import SystemPackage
import Testing

@testable import KJCLI

@Suite struct PastedAdviceTests {
  private static let shells = [
    ("bash", ["--norc", "--noprofile", "-c"]), ("zsh", ["-f", "-c"]),
    ("fish", ["--no-config", "-c"]),
  ]

  /// Names that try to run `touch run`, with their parts alone and mixed at random.
  private static let names: [String] = {
    let parts = [
      "$(touch run)", "`touch run`", "(touch run)", ";touch run;", "\ntouch run\n", "|touch run|",
      "&touch run&", "'", "\"", "\\", "\\'", "'\\", " ", "=touch", "!", "*", "~", "{a,b}", "#",
      "<run", ">run",
      "é", "\u{1B}[31m", "x",
    ]
    let random = PseudoRandom.bytes(240, seed: 7)
    let mixed = stride(from: 0, to: random.count, by: 4).map { start in
      random[start..<start + 4].map { parts[Int($0) % parts.count] }.joined()
    }
    return parts + mixed
  }()

  /// Every hint that contains a name.
  private static func hints(of name: String) throws -> [String] {
    let call = HostCall(OutsideText(name), [.identity(name)])
    let target = OutsideText(InsertionTarget.remoteTmux(target: name).description)
    let advice: [Advice] = [
      .chooseTarget(target), .chooseTargetOrHost(target),
      .chooseKey(host: OutsideText(name), isSaved: true),
      .passwordCommand(host: OutsideText(name), isSaved: true), .reviewKey(of: call),
      .replaceKey(of: call), .pasteAnyway(path: OutsideText(name), target: target),
    ]
    let options = [
      ToolOptions(help: "  --insert <target>  Insert.\n  -i <file>  A key."),
      ToolOptions(help: "  --to <target>  Where to."),
    ]
    return advice.flatMap { advice in options.compactMap { advice.words($0) } }
  }

  @Test(arguments: shells)
  func aHintRunsNothingOfAName(shell: String, arguments: [String]) async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      // PATH leaves out kj's own tools, which need not run here.
      let tools = ToolRunner(
        environment: ["PATH": "/usr/bin:/bin", "HOME": workspace.home.string, "LC_ALL": "C.UTF-8"],
        directory: workspace.work, workspace: workspace)
      if (try? tools.run(shell, ["--version"])) == nil {
        try Test.cancel("\(shell) is not installed")
      }
      for name in Self.names {
        // The whole hint, and the quoted parts of its sentence.
        let hints = try Self.hints(of: name)
        let pasted = hints.flatMap { hint in
          [hint]
            + ["'kj ", "'--"].flatMap { mark in
              hint.split(separator: mark).dropFirst().map { "true \(mark.dropFirst())\($0)" }
            }
        }
        for text in pasted {
          _ = try tools.run(shell, arguments + [text])
          let made = try LocalFiles.list(workspace.work)
          #expect(made == [], "\(text)")
          for file in made { try LocalFiles.remove(workspace.work.appending(file)) }
        }
        // And the command receives the name.
        let command = ["printf", "%s", name].asCommand
        let words = command.hasPrefix("'") ? String(command.dropFirst().dropLast()) : command
        let result = try tools.run(shell, arguments + [words])
        #expect(result.output == name.printable, "\(words)")
      }
    }
  }
}
