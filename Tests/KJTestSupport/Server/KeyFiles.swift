// Key files, made by ssh-keygen.

import SystemPackage

enum KeyFiles {
  /// Makes a key pair without a passphrase, replacing what was there.
  static func generate(_ path: FilePath, type: String = "ed25519", comment: String) throws {
    try LocalFiles.remove(path)
    try LocalFiles.remove(FilePath("\(path).pub"))
    try keygen(["-q", "-t", type, "-N", "", "-C", comment, "-f", path.string])
  }

  /// The public key next to a private one, as `type base64`.
  static func publicKey(of path: FilePath) throws -> String {
    let line = try LocalFiles.read(FilePath("\(path).pub"))
    let fields = String(decoding: line, as: UTF8.self).split(separator: " ")
    return fields.prefix(2).joined(separator: " ")
  }

  @discardableResult
  static func keygen(_ arguments: [String]) throws -> ToolResult {
    let tools = ToolRunner(environment: ["PATH": "/usr/bin:/usr/local/bin:/opt/homebrew/bin"])
    return try tools.run("ssh-keygen", arguments).expectSuccess()
  }
}
