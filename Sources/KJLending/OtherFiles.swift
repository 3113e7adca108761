package import KJDomain
internal import KJSessions
internal import KJSystem
package import SystemPackage

/// A file here; the host may have another one under its path.
package struct FileHere: Equatable, Sendable {
  let path: FilePath
  let size: Int

  /// - Parameter size: In bytes.
  package init(_ path: FilePath, size: Int) {
    self.path = path
    self.size = size
  }
}

/// What the host says about the session itself.
package struct SessionOnHost: Sendable {
  /// What is in front in its terminal; nil for nothing that can be seen.
  package let front: ForegroundProgram?
  /// The processes in front, also in the tmux pane that is shown.
  package let processes: [Int32]
  /// Whether the host has another file under the path of one that it was asked about.
  package let hasOtherFile: Bool
  /// The command that leads to where that runs, or to where it leads; nil for the host itself.
  package let passage: FrontPassage?

  /// - Parameter passage: The command behind which the host was asked, too.
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

/// A command in front on a host that leads on from there.
package struct FrontPassage: Equatable, Sendable {
  /// The command, as a shell on the host reads it.
  package let command: String
  /// Whether files may go through it.
  package let isAllowed: Bool

  package init(_ command: String, isAllowed: Bool) {
    self.command = command
    self.isAllowed = isAllowed
  }
}

/// A script that compares files here with those that a host has under the same paths, by their sizes.
///
/// No text from outside is in it but as octal digits.
enum OtherFiles {
  /// The end of the output if the host has another file.
  private static let sign = Array("\nother file".utf8)

  /// The longest path in bytes that is asked about: a shell gets all of them at once.
  private static let longestPath = 512

  /// - Returns: Nothing if there is no file to ask about.
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

  /// Whether the output of the script, or of one that it follows, says that the host has another file.
  static func areTold(by output: [UInt8]) -> Bool {
    output.suffix(sign.count).elementsEqual(sign)
  }
}
