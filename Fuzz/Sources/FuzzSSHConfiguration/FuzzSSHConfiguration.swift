// Fuzz entry for ssh_config: the names in a file, the output of `ssh -G`, and its tokens.

import KJDomain
import KJStore

/// Called by libFuzzer with one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSSHConfiguration(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  for case .alias(let alias) in SSHConfigurationNames(bytes).entries {
    precondition(!alias.isEmpty && !alias.utf8.contains(UInt8(ascii: "*")))
  }
  let configuration = SSHConfiguration(parsing: String(decoding: bytes, as: UTF8.self))
  _ = configuration.authentication
  _ = configuration.ceilings(isDirect: true)
  guard let host = try? configuration.hostName ?? HostName("dev"),
    let user = try? configuration.user ?? UserName("me")
  else { return 0 }
  let tokens = ConfigurationTokens(
    host: host, originalName: host, port: .ssh, user: user,
    hostKeyAlias: configuration.hostKeyAlias,
    person: LocalPerson(name: "me", id: 1, home: "/home/me"))
  for path in configuration.chosenIdentityFiles ?? [] { _ = try? tokens.path(path) { $0 } }
  if let jump = configuration.proxyJump, let text = try? tokens.command(jump),
    let list = try? JumpList(parsing: text)
  {
    precondition((try? JumpList(parsing: list.description)) == list)
  }
  return 0
}
