internal import KJBase
package import KJDomain
package import KJHosts
internal import KJSessions

/// Asks a host about the person's terminals: on the host itself and, with the same script, behind a command that
/// leads on from there.
package struct ForegroundLook {
  /// The line between the two reports.
  private static let separator = "behind"
  private static let end = "kj-end"

  /// The command that it also looks behind; nil for none.
  package private(set) var passage: String?
  /// The command that all files for the host go through.
  private let hostPassage: String?
  /// The commands that it looks behind once they are in front.
  private let allowed: [String]
  private let uploads: RemoteDirectory

  /// - Parameters:
  ///   - directory: Where files go; nil for the directory that is set for the host.
  ///   - follows: Whether to look behind an allowed command without being told to.
  package init(
    at host: ResolvedHost, uploadsIn directory: RemoteDirectory? = nil, follows: Bool
  ) {
    hostPassage = host.wishes.passage
    passage = hostPassage
    allowed = passage == nil && follows ? host.wishes.allowedPassages : []
    uploads = host.wishes.directory(orRather: directory)
  }

  /// Looks behind a command from now on.
  package mutating func follow(_ passage: String) { self.passage = passage }

  /// The script.
  ///
  /// - Parameter more: Another script to run last, at the place where files go.
  package func script(and more: String = "") -> String {
    let look = ForegroundScript.text(uploadsIn: uploads)
    guard let passage else { return look + more }
    let command = ShellWord(bytes: Array(passage.utf8)).text
    return """
      \(look)echo \(Self.separator)
      (
      eval "exec "\(command)" /bin/sh -s" <<'\(Self.end)'
      \(look)\(more)\(Self.end)
      ) 2>/dev/null

      """
  }

  /// Reads the output of ``script(and:)``, which has just arrived.
  ///
  /// - Returns: The programs in front at the usual destination of files for the host; nil if an allowed command is in
  ///   front and has not been looked behind yet, so the host must be asked again.
  package mutating func read(_ output: [UInt8]) -> HostForeground? {
    let foreground = report(output)
    let leading = foreground.terminals.lazy.compactMap(\.passage).first(where: allowed.contains)
    guard let leading, leading != passage else { return foreground.seen(behind: hostPassage) }
    passage = leading
    return nil
  }

  private func report(_ output: [UInt8]) -> HostForeground {
    let newline = UInt8(ascii: "\n")
    let lines =
      passage == nil ? [] : output.split(separator: newline, omittingEmptySubsequences: false)
    let separator = Array(Self.separator.utf8)
    guard let passage, let place = lines.firstIndex(where: { $0.elementsEqual(separator) }) else {
      return HostForeground(reading: output)
    }
    func report(_ lines: ArraySlice<ArraySlice<UInt8>>) -> HostForeground {
      HostForeground(reading: Array(lines.joined(separator: [newline])))
    }
    return report(lines[..<place]).following(passage, to: report(lines[(place + 1)...]))
  }
}
