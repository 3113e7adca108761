import KJLibC
import SystemPackage

/// A kind of SSH server.
public enum ServerKind: String, Sendable, CaseIterable {
  case openSSH = "openssh"
  case dropbear
  case asyncSSH = "asyncssh"
  case paramiko
  case proFTPD = "proftpd"
  case rclone
  case erlang
  case tinySSH = "tinyssh"
  /// OpenSSH's sshd with the SFTP server of Go's pkg/sftp.
  case pkgSFTP = "pkg-sftp"

  /// Why this machine cannot run it, or nil if it can.
  public var missing: String? {
    switch self {
    case .openSSH, .dropbear, .rclone, .erlang:
      LocalFiles.isFile(executable) ? nil : "'\(executable)' is not installed"
    case .proFTPD, .tinySSH:
      LocalFiles.isFile(Self.unpacked.appending("complete"))
        ? nil : "nothing is in '\(Self.unpacked)': run Scripts/unpack-servers"
    case .pkgSFTP:
      LocalFiles.isFile(Self.pkgSFTPProgram)
        ? nil : "no '\(Self.pkgSFTPProgram)': run Scripts/test-servers"
    case .asyncSSH, .paramiko:
      // Scripts/install-deps writes it once every module is there.
      LocalFiles.exists(Self.python.appending("complete"))
        ? nil : "no Python modules in '\(Self.python)': run Scripts/install-deps"
    }
  }

  /// Whether a strict run requires it.
  ///
  /// rclone is large, and the Python modules and the unpacked servers come from archives that may be unreachable, so
  /// these are used only if they are present. On macOS, that applies to all of them.
  public var isRequired: Bool {
    #if !canImport(Darwin)
      self == .openSSH || self == .dropbear
    #else
      false
    #endif
  }

  /// Whether a missing required program fails the tests.
  static var isStrict: Bool { getenv("KJ_STRICT") != nil }

  var program: any ServerProgram {
    switch self {
    case .openSSH, .pkgSFTP: OpenSSHProgram()
    case .dropbear: DropbearProgram()
    case .asyncSSH: PythonProgram(script: "asyncssh_server.py")
    case .paramiko: PythonProgram(script: "paramiko_server.py")
    case .proFTPD: ProFTPDProgram()
    case .rclone: RcloneProgram()
    case .erlang: ErlangProgram()
    case .tinySSH: TinySSHProgram()
    }
  }

  var executable: FilePath {
    switch self {
    case .openSSH, .pkgSFTP: "/usr/sbin/sshd"
    case .dropbear: "/usr/sbin/dropbear"
    case .proFTPD: Self.unpacked.pushing("usr/sbin/proftpd")
    case .rclone: "/usr/bin/rclone"
    case .erlang: "/usr/bin/erl"
    case .tinySSH: Self.unpacked.pushing("usr/sbin/tinysshd")
    case .asyncSSH, .paramiko: Self.python.pushing("bin/python")
    }
  }

  /// Its name in messages.
  var commandName: String { self == .openSSH ? "sshd" : rawValue }

  /// The server that Scripts/test-servers builds.
  static let pkgSFTPProgram = SourceTree.root.pushing(".build/pkg-sftp")

  /// Where Scripts/unpack-servers puts the contents of Debian's server packages.
  static let unpacked = SourceTree.root.pushing(".build/servers")

  /// The virtual environment that Scripts/install-deps makes.
  private static let python = SourceTree.root.pushing(".build/python")
}
