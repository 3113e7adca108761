package import KJDomain
internal import KJSessions
internal import KJSystem
package import SystemPackage

/// A local file; the host may have a different one at the same path.
package struct FileHere: Equatable, Sendable {
  let path: FilePath
  let size: Int

  /// - Parameter size: In bytes.
  package init(_ path: FilePath, size: Int) {
    self.path = path
    self.size = size
  }
}

/// The host's answer about the session itself.
package struct SessionOnHost: Sendable {
  /// The foreground program in the session's terminal; nil if nothing can be seen.
  package let front: ForegroundProgram?
  /// The foreground processes, including those in the tmux pane that is shown.
  package let processes: [Int32]
  /// Whether the host has a different file at the path of one of the files in question.
  package let hasOtherFile: Bool
  /// The command that leads to the foreground program, or from it to the next one; nil for the host itself.
  package let passage: FrontPassage?

  /// - Parameter passage: The command that the host was asked to look past.
  init(_ foreground: HostForeground, behind passage: String?, hasOtherFile: Bool) {
    let terminal = foreground.terminalOfOwnConnection
    self.passage = (terminal?.behind?.passage ?? terminal?.passage).map {
      FrontPassage($0, isAllowed: $0 == passage)
    }
    processes = terminal.flatMap(foreground.shown(in:))?.processes.map(\.id) ?? []
    front = foreground.seen(behind: passage).frontOfOwnTerminal
    self.hasOtherFile = hasOtherFile
  }
}

/// A foreground command on a host that leads to another place.
package struct FrontPassage: Equatable, Sendable {
  /// The command, in the syntax of a shell on the host.
  package let command: String
  /// Whether files may go through it.
  package let isAllowed: Bool

  package init(_ command: String, isAllowed: Bool) {
    self.command = command
    self.isAllowed = isAllowed
  }
}

/// A script that compares the sizes of local files with those of the files at the same paths on a host.
///
/// Text from outside occurs in it only as octal digits.
enum OtherFiles {
  /// The end of the output if the host has a different file.
  private static let sign = Array("\nother file".utf8)

  /// The longest path to ask about, in bytes: a shell gets all paths at once.
  private static let longestPath = 512

  /// - Returns: An empty script if there is no file to ask about.
  static func script(_ files: [FileHere]) -> String {
    let looks = files.filter { $0.path.bytes.count <= longestPath }.map { file in
      let word = ShellWord(bytes: file.path.bytes).text
      return "[ ! -f \(word) ] || [ \"$(wc -c <\(word))\" -eq \(file.size) ] || other=x\n"
    }
    if looks.isEmpty { return "" }
    return """
      {
      other=
      \(looks.joined())[ -z "$other" ] || echo 'other file'
      } 2>/dev/null

      """
  }

  /// Whether the output of this script, or of one that runs before it, says that the host has a different file.
  static func areTold(by output: [UInt8]) -> Bool {
    output.suffix(sign.count).elementsEqual(sign)
  }
}
