// What is in front on a host and behind a passage there, by one script.

internal import KJBase
package import KJDomain
package import KJSessions

extension ForegroundScript {
  /// The line between the two reports.
  fileprivate static let separator = "behind"
  private static let end = "kj-end"

  /// The script for a host and, if files go behind a passage, for the place there.
  ///
  /// - Parameter more: Another script for the place where files go, which runs last.
  package static func text(through passage: String?, and more: String = "") -> String {
    guard let passage else { return text + more }
    let command = ShellWord(bytes: Array(passage.utf8)).text
    return """
      \(text)echo \(separator)
      (
      eval "exec "\(command)" /bin/sh -s" <<'\(end)'
      \(text)\(more)\(end)
      ) 2>/dev/null

      """
  }
}

extension HostForeground {
  /// Reads the output of ``ForegroundScript/text(through:and:)``, which has just arrived.
  ///
  /// - Parameter passage: As for the script; what is in front behind it takes the place of the program that leads there.
  package init(reading output: [UInt8], through passage: String?) {
    let newline = UInt8(ascii: "\n")
    let lines =
      passage == nil ? [] : output.split(separator: newline, omittingEmptySubsequences: false)
    let separator = Array(ForegroundScript.separator.utf8)
    guard let passage, let place = lines.firstIndex(where: { $0.elementsEqual(separator) }) else {
      self.init(reading: output)
      return
    }
    func report(_ lines: ArraySlice<ArraySlice<UInt8>>) -> HostForeground {
      HostForeground(reading: Array(lines.joined(separator: [newline])))
    }
    self = report(lines[..<place]).following(passage, to: report(lines[(place + 1)...]))
  }
}
