import KJLibC
import KJTestSupport
import SystemPackage

/// Describes the machine that the benchmark runs on.
enum Machine {
  /// The executable of this process.
  static func pathOfThisProgram() throws -> String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    guard count > 0 else { return CommandLine.arguments[0] }
    return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The description at the head of the results, as pairs of name and value.
  ///
  /// `versions` are commands that print the versions of the programs measured alongside kj.
  static func description(kj: FilePath, versions: [[String]]) -> [(String, String)] {
    var lines = [
      ("date", firstLine("date", "-u", "+%Y-%m-%d %H:%M UTC")),
      ("processor", "\(processor), \(firstLine("getconf", "_NPROCESSORS_ONLN")) cores"),
      ("memory", memory),
      ("system", "\(system), kernel \(firstLine("uname", "-r"))"),
      ("load before", load),
      ("kj", firstLine(kj.string, "--version")),
      ("earlier kj", Settings.earlierTools?.lastComponent?.string ?? ""),
      ("libssh2", firstLine("pkg-config", "--modversion", "libssh2")),
      ("libturbojpeg", firstLine("pkg-config", "--modversion", "libturbojpeg")),
      ("libdeflate", firstLine("pkg-config", "--modversion", "libdeflate")),
      ("libcrypto", firstLine("pkg-config", "--modversion", "libcrypto")),
    ]
    lines += found(versions)
    return lines.filter { !$0.1.isEmpty }
  }

  /// The number of processes that wanted to run in the last 1, 5 and 15 minutes: other load distorts the numbers.
  static var load: String {
    file("/proc/loadavg").split(separator: " ").prefix(3).joined(separator: " ")
  }

  /// TCP's congestion control algorithm outside the long line.
  static var congestionControl: String {
    let name = file("/proc/sys/net/ipv4/tcp_congestion_control")
    return name.isEmpty ? "the system's" : name
  }

  private static func found(_ commands: [[String]]) -> [(String, String)] {
    var seen: Set<String> = []
    return commands.filter { seen.insert($0[0]).inserted }.map { command in
      let name = command[0].split(separator: "/").last.map(String.init) ?? command[0]
      return (name, upToVersion(firstLine(command)))
    }
  }

  /// The words up to the first one with a digit: some programs then list the libraries that they use.
  private static func upToVersion(_ line: String) -> String {
    var words: [Substring] = []
    for word in line.split(separator: " ") where word != "|" {
      words.append(word)
      if word.contains(where: \.isNumber) { break }
    }
    return words.joined(separator: " ").filter { $0 != "," }
  }

  private static var processor: String {
    let model = file("/proc/cpuinfo").split(separator: "\n").first { $0.hasPrefix("model name") }
    let name = model?.split(separator: ":").last.map { String($0.dropFirst()) }
    return name ?? firstLine("uname", "-m")
  }

  private static var memory: String {
    let fields = file("/proc/meminfo").split { $0.isWhitespace }
    guard fields.count > 1, let size = Double(fields[1]) else { return "" }
    return "\(Int((size / 1024 / 1024).rounded())) GiB"
  }

  private static var system: String {
    let mark = "PRETTY_NAME="
    let line = file("/etc/os-release").split(separator: "\n").first { $0.hasPrefix(mark) }
    return line.map { $0.dropFirst(mark.count).filter { $0 != "\"" } } ?? firstLine("uname", "-s")
  }

  private static func file(_ path: FilePath) -> String {
    let text = String(decoding: (try? LocalFiles.read(path)) ?? [], as: UTF8.self)
    return text.last == "\n" ? String(text.dropLast()) : text
  }

  private static func firstLine(_ words: String...) -> String { firstLine(words) }

  /// The first line that a program prints, or nothing.
  private static func firstLine(_ words: [String]) -> String {
    let tools = ToolRunner(environment: ["PATH": PeerPrograms.directories.joined(separator: ":")])
    guard let result = try? tools.run(words[0], Array(words.dropFirst())) else { return "" }
    let text = result.output.isEmpty ? result.errors : result.output
    return text.split(separator: "\n").first.map(String.init) ?? ""
  }
}
