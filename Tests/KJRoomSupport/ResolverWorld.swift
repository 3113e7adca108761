package import KJDomain
package import KJHosts
internal import KJStore
package import KJSystem
package import KJTestSupport
package import SystemPackage

/// The environment in which a test resolves hosts.
package struct ResolverWorld {
  /// The installed `ssh`; the tests are skipped without one.
  package static let ssh = Executables.find(
    "ssh", in: Environment(["PATH": "/usr/bin:/usr/local/bin:/opt/homebrew/bin"]))

  package let workspace: Workspace
  package let environment: Environment
  package var home: FilePath { workspace.home }
  /// The path of the `ssh` that is found in this environment.
  package var ssh: String { programs.appending("ssh").string }
  private let programs: FilePath

  /// - Parameters:
  ///   - config: `~/.ssh/config`; `HOME` in it is the home directory.
  ///   - book: The objects of the host book's hosts.
  ///   - hasSSH: Whether `ssh` is installed.
  ///   - sftp: A shell command that `ssh` runs instead of an SFTP connection; `HOME` in it is the home directory.
  package init(
    config: String = "", book: String = "", hasSSH: Bool = true, sftp: String? = nil,
    variables: [String: String] = [:]
  ) throws {
    workspace = try Workspace()
    let home = workspace.home
    let bin = workspace.root.appending("programs")
    programs = bin
    try LocalFiles.makeDirectory(bin)
    let file = home.pushing(".ssh/config")
    try LocalFiles.write(file, config.replacing("HOME", with: home.string).utf8)
    if hasSSH, let ssh = Self.ssh {
      let other = sftp.map { "case \" $* \" in *' -s '*)\n\($0)\nexit\nesac\n" } ?? ""
      let script =
        "#!/bin/sh\n" + other.replacing("HOME", with: home.string)
        + "exec \(ssh) -F '\(file)' \"$@\"\n"
      try LocalFiles.write(
        bin.appending("ssh"), script.utf8, mode: .ownerReadWriteExecute)
    }
    var values = [
      "HOME": home.string, "PATH": bin.string, "TMPDIR": workspace.tmp.string,
      "XDG_RUNTIME_DIR": workspace.runtime.string,
    ]
    values.merge(variables) { $1 }
    environment = Environment(values)
    let directory = home.pushing(".config/kj")
    try LocalFiles.makeDirectory(home.appending(".config"))
    try LocalFiles.makeDirectory(directory)
    try LocalFiles.setMode(directory, .ownerReadWriteExecute)
    // Allow more time on a busy machine.
    try LocalFiles.write(
      directory.appending("config.json"), "{\"insert\": {\"wait\": 60000}}".utf8)
    if !book.isEmpty {
      try LocalFiles.write(directory.appending("hosts.json"), "{\"hosts\": [\(book)]}".utf8)
    }
  }

  /// Resolves the value that a person gave for `--host`.
  package func resolve(
    _ name: String, _ change: (inout ConnectionOverrides) throws -> Void = { _ in }
  ) throws -> ResolvedHost {
    var overrides = ConnectionOverrides()
    try change(&overrides)
    let locations = Locations(environment)
    let choice = try HostChoice.choose(
      option: name, environment: nil, from: try HostBookFile(locations.hostBook).load())
    return try HostResolver(
      environment: environment, locations: locations, overrides: overrides
    ).resolve(choice)
  }

  /// One host of the book, with its own id.
  package static func entry(_ name: String, _ fields: String) -> String {
    let id = String(
      name.utf8.reduce(UInt64(0x1000_0000_0000_0000)) { $0 &* 31 &+ UInt64($1) }, radix: 16)
    let digits = String(repeating: "0", count: 16 - id.utf8.count) + id
    return "{\"id\": \"\(digits)\", \"name\": \"\(name)\", \(fields)}"
  }
}

extension ResolvedHost {
  /// The route as one line: `user@host:port` for each host passed, or the command in braces.
  package var passedHosts: String {
    switch way.route {
    case .direct: ""
    case .command(let command): "{\(command)} "
    case .jump(let host):
      "\(host.passedHosts)\(host.address.user)@\(host.address.name):\(host.address.port) > "
    }
  }
}
