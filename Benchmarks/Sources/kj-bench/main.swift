// Measures what a person waits for: the start of a tool, and one file that reaches a host.
//
// The tools are those in the directory that KJ_TOOLS names: a release build.

import KJTestSupport
import SystemPackage

let workspace = try Workspace()
let server = try PrivateSSHServer(in: workspace)
let relay = try FaultRelay(to: server.port, delay: .milliseconds(50))
try LocalFiles.makeFolder(workspace.home.appending(".ssh"))
try LocalFiles.write(
  workspace.knownHosts,
  try Array((server.knownHostsLines() + server.knownHostsLines(port: relay.port)).utf8))
try LocalFiles.write(
  workspace.home.pushing(".ssh/id_ed25519"), LocalFiles.read(server.userKey),
  mode: .ownerReadWrite)
try LocalFiles.write(workspace.work.appending("file.bin"), PseudoRandom.bytes(200_000))
try LocalFiles.makeFolder(server.remoteHome.appending(".cache"))
try LocalFiles.makeFolder(server.remoteHome.pushing(".cache/kj"))

struct RunFailed: Error, CustomStringConvertible {
  let description: String
}

func contender(_ name: String, _ program: String, _ arguments: String...) -> Contest.Contender {
  Contest.Contender(name: name) {
    let result = try workspace.tools.run(program, arguments)
    guard result.ending == .exit(0) else {
      throw RunFailed(description: "\(name): \(result.ending)\n\(result.errors)")
    }
  }
}

func upload(_ line: String, rounds: Int, port: UInt16) throws {
  let target = "\(server.account.name)@127.0.0.1"
  try Contest(
    title: "cold upload of 200 kB, \(line)", rounds: rounds,
    contenders: [
      contender("kj upload", "kj", "upload", "file.bin", "--host", "\(target):\(port)"),
      contender("scp", "scp", "-q", "-P", "\(port)", "file.bin", "\(target):scp.bin"),
    ], reference: "scp"
  ).measure()
}

try Contest(
  title: "start-up", rounds: 60,
  contenders: [
    contender("/bin/true", "/bin/true"),
    contender("kj --version", "kj", "--version"),
    contender("kj upload --version", "kj", "upload", "--version"),
    contender("kj-hosts --version", "kj-hosts", "--version"),
    contender("ssh -V", "/usr/bin/ssh", "-V"),
  ], reference: "/bin/true"
).measure()
try upload("loopback", rounds: 15, port: server.port)
try upload("a relay that delays every byte by 50 ms each way", rounds: 5, port: relay.port)
