// Shell commands in scripts that not all systems have.

import KJTestSupport
import SystemPackage
import Testing

/// A GNU or Linux command, and what a script must declare before using it.
struct UnportableCommand: CustomTestStringConvertible {
  let words: String
  /// The `skip-unless` that permits it in a script test; nil if there is a portable form, which `instead` shows.
  let need: String?
  let instead: String

  var testDescription: String { words }

  static let all = [
    UnportableCommand(words: "sed -i ", need: nil, instead: "sed -i.before"),
    UnportableCommand(words: "stat -c", need: nil, instead: "ls -ld, wc -c, find -perm"),
    UnportableCommand(words: "shuf ", need: nil, instead: "awk with srand"),
    UnportableCommand(words: "readlink -f", need: nil, instead: "cd and pwd -P"),
    UnportableCommand(words: "exec timeout ", need: "timeout", instead: "skip-unless timeout"),
    UnportableCommand(words: "setpriv ", need: "setpriv", instead: "skip-unless setpriv"),
    UnportableCommand(words: "flock ", need: "flock", instead: "skip-unless flock"),
    UnportableCommand(words: "/dev/full", need: "linux", instead: "skip-unless linux"),
  ]

  /// Whether the text before it says that the script needs the command, or Linux, the only system with sway.
  func isExcused(by text: Substring) -> Bool {
    text.split(separator: "\n").contains { line in
      let words = line.split(separator: " ")
      return words.first == "skip-unless"
        && (words.contains("linux") || words.contains("sway")
          || words.contains { $0 == need ?? "" })
    }
  }
}

@Test(arguments: UnportableCommand.all)
func scriptTestsHaveNoCommandThatOnlyLinuxHas(command: UnportableCommand) throws {
  for path in SourceTree.files(below: "Tests/Scripts", suffix: ".txt") {
    let text = try SourceTree.text(path)
    guard let place = text.firstRange(of: command.words) else { continue }
    let before = text[..<place.lowerBound]
    #expect(
      command.isExcused(by: before),
      "\(path) has '\(command.words)', which not every system has: \(command.instead)")
  }
}

/// The scripts that a person runs on every system.
@Test(
  arguments: UnportableCommand.all,
  ["demo", "test", "install", "install-deps", "lint", "format"])
func scriptsForEverybodyHaveNoCommandThatOnlyLinuxHas(command: UnportableCommand, script: String)
  throws
{
  #expect(
    try !SourceTree.text(FilePath("Scripts/\(script)")).contains(command.words),
    "\(command.instead)")
}
