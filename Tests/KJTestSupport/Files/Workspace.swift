// A private world for one test: folders of its own and an environment that points into them, so that
// nothing reaches the real files of the person who runs the tests.

public import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A temporary folder with `home/`, `work/`, `tmp/`, `runtime/` and `bin/`, and the environment that
/// goes with it.
///
/// It is removed with its last reference, after every process that was started in it was killed. With
/// `KJ_KEEP=1` it stays, and its path is printed.
public final class Workspace: Sendable {
  /// The folder that holds everything.
  ///
  /// Its path is short: a Unix socket's may have 104 bytes in all.
  public let root: FilePath

  /// `HOME` of the tools.
  public var home: FilePath { root.appending("home") }
  /// The working folder of the tools.
  public var work: FilePath { root.appending("work") }
  /// `TMPDIR` of the tools.
  public var tmp: FilePath { root.appending("tmp") }
  /// `XDG_RUNTIME_DIR` of the tools.
  public var runtime: FilePath { root.appending("runtime") }
  private var bin: FilePath { root.appending("bin") }

  public init() throws {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/kj.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw SetUpFailure("cannot make a folder in '\(parent)': \(Errno(rawValue: errno))")
    }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    root = FilePath(path)
    for folder in [home, work, tmp, runtime, bin] { try LocalFiles.makeFolder(folder) }
    // A server may log in as another user, who has to get through to the remote home.
    try LocalFiles.setMode(root, [.ownerReadWriteExecute, .groupExecute, .otherExecute])
    try installOpenSSHWrappers()
  }

  /// The environment of the tools: nothing comes from the test process but the PATH behind the built
  /// tools.
  public var environment: [String: String] {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return [
      "HOME": home.string,
      "TMPDIR": tmp.string,
      "XDG_RUNTIME_DIR": runtime.string,
      "PATH": "\(bin):\(BuiltTools.folder):\(path):/usr/sbin:/sbin",
      "LC_ALL": "C.UTF-8",
      "TZ": "UTC",
      "TERM": "xterm-256color",
    ]
  }

  /// Runs programs in ``work`` with ``environment``.
  public var tools: ToolRunner {
    ToolRunner(environment: environment, folder: work, workspace: self)
  }

  /// The known_hosts file that `kj` and `ssh` use in this workspace.
  public var knownHosts: FilePath { home.pushing(".ssh/known_hosts") }

  /// `ssh`, `sftp` and `scp` find their files through the password database and not through `HOME`:
  /// wrappers, first in PATH, give them the files of this workspace.
  ///
  /// What a test writes into its `~/.ssh/config` is read first and therefore wins.
  private func installOpenSSHWrappers() throws {
    let ssh = home.appending(".ssh")
    try LocalFiles.makeFolder(ssh)
    let settings = root.appending("ssh_config")
    let text = """
      Include \(ssh)/config
      Host *
        UserKnownHostsFile \(knownHosts)
        GlobalKnownHostsFile /dev/null
        IdentityFile \(ssh)/id_ed25519

      """
    try LocalFiles.write(settings, text.utf8)
    for name in ["ssh", "sftp", "scp"] {
      let tools = ToolRunner(environment: ["PATH": "/usr/bin:/usr/local/bin:/opt/homebrew/bin"])
      guard let real = try? tools.locate(name) else { continue }
      // sftp and scp start the ssh that is beside them in the file system, not the one in PATH.
      let script = "#!/bin/sh\nexec \(real) -F \(settings) \"$@\"\n"
      try LocalFiles.write(bin.appending(name), script.utf8, mode: .ownerReadWriteExecute)
    }
  }

  deinit {
    for id in ProcessTree.withHome(home) { kill(id, SIGKILL) }
    if getenv("KJ_KEEP").map({ String(cString: $0) }) == "1" {
      print("kept: \(root)")
    } else {
      try? LocalFiles.remove(root)
    }
  }
}
