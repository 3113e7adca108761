package import KJBase
package import KJConnections
package import KJDomain
internal import KJSessions
package import KJSystem

extension HostShell {
  /// Removes files, but no directories.
  package func remove(
    _ paths: [RemotePath], until deadline: Deadline
  ) throws(Failure) -> [SFTPSession.Removal] {
    let commands = paths.map { path in
      let word = ShellWord(bytes: path.bytes).text
      return """
        if [ -e \(word) ] || [ -h \(word) ]; then rm -f \(word) && echo removed || echo refused
        else echo missing; fi
        """
    }
    let output = try run(commands.joined(separator: "\n"), until: deadline)
    let words = output.split(separator: UInt8(ascii: "\n")).map {
      String(decoding: $0, as: UTF8.self)
    }
    return paths.indices.map { index in
      switch index < words.count ? words[index] : "" {
      case "removed": .removed
      case "missing": .missing
      default: .refused
      }
    }
  }
}
