// Running OpenSSH's own tools, to compare with them.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

enum ShellCommand {
  /// Whether `ssh-keygen` is installed.
  static let hasSSHKeygen = !output("command -v ssh-keygen").isEmpty

  /// The output of a command line; its exit status does not matter.
  static func output(_ command: String) -> String {
    guard let pipe = popen(command + " 2>/dev/null", "r") else { return "" }
    defer { pclose(pipe) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = fread(&buffer, 1, buffer.count, pipe)
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer[..<count]
    }
  }
}
