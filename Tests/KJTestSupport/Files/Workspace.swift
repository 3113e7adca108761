import KJLibC
public import SystemPackage

/// A temporary directory with `home/`, `work/`, `tmp/`, `runtime/` and `bin/`, and the environment that
/// goes with it.
///
/// It is removed when its last reference is released, after every process started in it is killed. With `KJ_KEEP=1` it
/// stays, and its path is printed.
public final class Workspace: Sendable {
  /// The directory that holds everything.
  ///
  /// The path is short, because a Unix socket's path may have only 104 bytes.
  public let root: FilePath

  /// `HOME` of the tools.
  public var home: FilePath { root.appending("home") }
  /// The working directory of the tools.
  public var work: FilePath { root.appending("work") }
  /// `TMPDIR` of the tools.
  public var tmp: FilePath { root.appending("tmp") }
  /// `XDG_RUNTIME_DIR` of the tools.
  public var runtime: FilePath { root.appending("runtime") }
  private var bin: FilePath { root.appending("bin") }

  /// Makes the directories.
  ///
  /// - Parameter wrapsOpenSSH: Whether OpenSSH's programs need wrappers to find this home. A wrapper adds the start of
  ///   a shell, which a measurement must not include.
  public init(wrapsOpenSSH: Bool = true) throws {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/kj.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw SetUpFailure("cannot make a directory in '\(parent)': \(Errno(rawValue: errno))")
    }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    root = FilePath(path)
    for directory in [home, work, tmp, runtime, bin] { try LocalFiles.makeDirectory(directory) }
    // A server may log in as another user, who must be able to reach the remote home.
    try LocalFiles.setMode(root, [.ownerReadWriteExecute, .groupExecute, .otherExecute])
    try LocalFiles.makeDirectory(home.appending(".ssh"))
    if wrapsOpenSSH { try installOpenSSHWrappers() }
  }

  /// The environment of the tools; only the part of PATH after the built tools is taken from the test process.
  public var environment: [String: String] {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return [
      "HOME": home.string,
      "TMPDIR": tmp.string,
      "XDG_RUNTIME_DIR": runtime.string,
      // Without it, tmux and kj would find the servers of the person who runs the tests.
      "TMUX_TMPDIR": runtime.string,
      // The same for screen, which creates the directory.
      "SCREENDIR": runtime.appending("screen").string,
      "PATH": "\(bin):\(BuiltTools.directory):\(path):/usr/sbin:/sbin",
      "LC_ALL": "C.UTF-8",
      "TEST_PYTHON": SourceTree.root.pushing(".build/python/bin/python").string,
      "TEST_SERVERS": SourceTree.root.pushing("Tests/Servers").string,
      "PANE_READER": SourceTree.root.pushing("Tests/Servers/pane_reader.py").string,
      "TZ": "UTC",
      "TERM": "xterm-256color",
    ]
  }

  /// Runs programs in ``work`` with ``environment``.
  public var tools: ToolRunner {
    ToolRunner(environment: environment, directory: work, workspace: self)
  }

  /// Records that `kj attach` has already named its key, as after a first session: the notice would take up a row.
  public func noteFirstSession() throws {
    let file = home.pushing(".local/state/kj/introductions")
    if LocalFiles.exists(file) { return }
    try LocalFiles.write(file, "\(time(nil))\ttold\tkeys\ttold\n".utf8)
  }

  /// The known_hosts file that `kj` and `ssh` use in this workspace.
  public var knownHosts: FilePath { home.pushing(".ssh/known_hosts") }

  /// Installs wrappers, first in PATH, that give OpenSSH's programs the home of this workspace.
  ///
  /// OpenSSH finds a person's files through the password database, not through `HOME`.
  private func installOpenSSHWrappers() throws {
    let tools = ToolRunner(environment: ["PATH": "/usr/bin:/usr/local/bin:/opt/homebrew/bin"])
    let lead = try wrapperLead()
    // sftp and scp start the ssh in their own directory, and pass the home on to it.
    for name in ["ssh", "sftp", "scp", "ssh-add", "ssh-keygen"] {
      guard let real = try? tools.locate(name) else { continue }
      let options = name.hasPrefix("ssh-") ? "" : lead.options
      let script = "#!/bin/sh\n\(lead.settings)exec \(real)\(options) \"$@\"\n"
      try LocalFiles.write(bin.appending(name), script.utf8, mode: .ownerReadWriteExecute)
    }
  }

  #if !canImport(Darwin)
    /// Lines that set the environment, and the options that precede all others.
    private func wrapperLead() throws -> (settings: String, options: String) {
      let names = try NameService(
        in: root.appending("names"), home: home, account: .current)
      let settings = names.environment.sorted { $0.key < $1.key }
        .map { "export \($0.key)='\($0.value)'\n" }
      return (settings.joined(), "")
    }
  #else
    /// If no library can be loaded into ssh, a configuration file is used instead.
    ///
    /// The test's own `~/.ssh/config` is read first and therefore wins.
    private func wrapperLead() throws -> (settings: String, options: String) {
      let ssh = home.appending(".ssh")
      let settings = root.appending("ssh_config")
      let text = """
        Include \(ssh)/config
        Host *
          UserKnownHostsFile \(knownHosts)
          GlobalKnownHostsFile /dev/null
          IdentityFile \(ssh)/id_ed25519

        """
      try LocalFiles.write(settings, text.utf8)
      return ("", " -F \(settings)")
    }
  #endif

  deinit {
    for id in ProcessTree.withHome(home) { kill(id, SIGKILL) }
    if getenv("KJ_KEEP").map({ String(cString: $0) }) == "1" {
      print("kept: \(root)")
    } else {
      try? LocalFiles.remove(root)
    }
  }
}
