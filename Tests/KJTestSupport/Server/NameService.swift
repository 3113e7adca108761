import SystemPackage

/// Files that replace `/etc/passwd`, `/etc/group` and `/etc/shadow` for the programs that are given ``environment``.
///
/// The same users exist as outside, and all of them have the same home directory. This uses nss_wrapper, a library that
/// is loaded before the others. macOS lets no library into its own programs, so the environment is empty there.
///
/// OpenSSH and similar programs look up a home in the password database, and never in the variable HOME.
struct NameService {
  let environment: [String: String]

  /// Writes the files into `directory`; `password` is the one `account` logs in with, if it has one.
  init(
    in directory: FilePath, home: FilePath, account: ServerAccount, password: String? = nil
  ) throws {
    #if !canImport(Darwin)
      let files = ["passwd", "group", "shadow"].map { directory.appending($0) }
      try LocalFiles.write(files[0], Self.users(in: home, with: account).utf8, mode: Self.readable)
      try LocalFiles.write(files[1], LocalFiles.read("/etc/group"), mode: Self.readable)
      let hash = try password.map(Self.hash) ?? "*"
      try LocalFiles.write(files[2], "\(account.name):\(hash):20000:0:99999:7:::\n".utf8)
      environment = [
        "LD_PRELOAD": try SystemLibrary.path(of: "libnss_wrapper.so").string,
        "NSS_WRAPPER_PASSWD": files[0].string,
        "NSS_WRAPPER_GROUP": files[1].string,
        "NSS_WRAPPER_SHADOW": files[2].string,
      ]
    #else
      environment = [:]
    #endif
  }

  /// The hash that `crypt` makes of a password, as in `/etc/shadow`.
  static func hash(_ password: String) throws -> String {
    let tools = ToolRunner(environment: ["PATH": "/usr/bin:/bin:/opt/homebrew/bin"])
    let result = try tools.run("openssl", ["passwd", "-6", "-stdin"], stdin: Array(password.utf8))
    return String(try result.expectSuccess().output.prefix { $0 != "\n" })
  }

  private static let readable: FilePermissions = [.ownerReadWrite, .groupRead, .otherRead]

  /// The lines of `/etc/passwd` with a different home, and one for `account` if another source knows it.
  private static func users(in home: FilePath, with account: ServerAccount) throws -> String {
    let text = String(decoding: try LocalFiles.read("/etc/passwd"), as: UTF8.self)
    var users = text.split(separator: "\n").map {
      $0.split(separator: ":", omittingEmptySubsequences: false)
    }
    .filter { $0.count == 7 }
    if !users.contains(where: { $0[0] == account.name }) {
      let line = "\(account.name):x:\(account.user):\(account.group)::/:/bin/sh"
      users.append(line.split(separator: ":", omittingEmptySubsequences: false))
    }
    return users.map { fields in
      let moved = fields[0..<5] + [Substring(home.string)] + fields[6...]
      return moved.joined(separator: ":") + "\n"
    }
    .joined()
  }
}
