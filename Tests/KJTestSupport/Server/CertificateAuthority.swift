import SystemPackage

/// An OpenSSH certificate authority.
struct CertificateAuthority {
  let key: FilePath

  /// The authority of a workspace, made on first use.
  init(in workspace: Workspace) throws {
    key = workspace.root.appending("ca")
    if !LocalFiles.exists(key) { try KeyFiles.generate(key, comment: "ca") }
  }

  /// Signs a host key for the loopback addresses.
  func certify(host path: FilePath) throws {
    let names = "127.0.0.1,::1,localhost"
    try sign(path, ["-h", "-I", "host", "-n", names, "-V", "-1d:+1d"])
  }

  /// Signs a user's key for a login name; if `isExpired`, the certificate expired yesterday.
  func certify(user path: FilePath, principal: String, isExpired: Bool) throws {
    try sign(path, ["-I", "user", "-n", principal, "-V", isExpired ? "-2d:-1d" : "-1d:+1d"])
  }

  private func sign(_ path: FilePath, _ options: [String]) throws {
    try KeyFiles.keygen(["-q", "-s", key.string] + options + ["\(path).pub"])
  }
}
