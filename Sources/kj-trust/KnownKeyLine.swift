// One known key in the output of `kj trust list` and `show`.

import KJBase
import KJCLI
import KJConnections
import KJDomain
import KJStore

struct KnownKeyLine {
  let host: OutsideText
  let entry: KnownHost

  /// `dev  ED25519 SHA256:…  /home/me/.ssh/known_hosts:3`.
  var text: String {
    "\(host)\t\(entry.marker.prefix)\(entry.key.type.displayName) \(fingerprint)\t\(entry.location)"
  }

  var json: String {
    var line = JSONLine()
    line.add("host", host)
    line.add("type", entry.key.type.name)
    line.add("fingerprint", fingerprint)
    line.add("marker", entry.marker == .hostKey ? nil : entry.marker.prefix.dropLast().description)
    line.add("file", entry.location.file)
    line.add("line", entry.location.line)
    return line.text
  }

  private var fingerprint: String { HostKeyDigests.system.fingerprint(of: entry.key).description }
}
