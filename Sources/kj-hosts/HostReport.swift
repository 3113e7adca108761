// How a saved host is shown: a row of the list, lines of its own, or JSON.

import KJCLI
import KJDomain

/// The forms in which results show a host of the book.
///
/// Only JSON carries every character as it is; the other forms are for eyes.
struct HostReport {
  private let host: SavedHost
  private let isDefault: Bool

  init(_ host: SavedHost, isDefault: Bool) {
    self.host = host
    self.isDefault = isDefault
  }

  /// `dev  me@dev.example.com:2222  (default)`; the first two words are name and destination.
  func row(nameWidth: Int) -> String {
    let padding = String(repeating: " ", count: max(nameWidth - host.name.text.utf8.count, 0))
    let destination = host.destination.description.printable
    return "\(host.name)\(padding)  \(destination)" + (isDefault ? "  (default)" : "")
  }

  /// A line for each value that is set, with the key it has in the book.
  var lines: String {
    var rows = [("name", host.name.text), ("hostname", host.hostname.text)]
    if let port = host.port { rows.append(("port", port.description)) }
    if let user = host.user { rows.append(("user", user.text)) }
    rows += host.identities.map { ("identity", $0) }
    if let directory = host.directory { rows.append(("dir", directory)) }
    for (key, value) in reaching { if let value { rows.append((key, value)) } }
    if host.persists { rows.append(("persist", "yes")) }
    if let insert = host.insert { rows.append(("insert", insert.description)) }
    if let manner = host.insertionManner { rows.append(("insert_as", manner.rawValue)) }
    if let format = host.pathFormat { rows.append(("as", format.description)) }
    if host.hasTmux { rows.append(("tmux", "yes")) }
    if isDefault { rows.append(("default", "yes")) }
    rows.append(("id", host.id.text))
    let width = rows.map(\.0.utf8.count).max() ?? 0
    return rows.map { key, value in
      key + String(repeating: " ", count: width - key.utf8.count + 2) + value.printable
    }.joined(separator: "\n")
  }

  /// One object, with every key whether it is set or not.
  var json: String {
    var line = JSONLine()
    line.add("name", host.name.text)
    line.add("hostname", host.hostname.text)
    line.add("port", host.port.map { Int($0.number) })
    line.add("user", host.user?.text)
    line.add("identities", host.identities)
    line.add("dir", host.directory)
    for (key, value) in reaching { line.add(key, value) }
    line.add("persist", host.persists)
    line.add("insert", host.insert?.description)
    line.add("insert_as", host.insertionManner?.rawValue)
    line.add("as", host.pathFormat?.description)
    line.add("tmux", host.hasTmux)
    line.add("default", isDefault)
    line.add("id", host.id.text)
    return line.text
  }

  /// How the host is reached, with the keys of the book.
  private var reaching: [(String, String?)] {
    [
      ("jump", host.jump), ("proxy_command", host.proxyCommand), ("via", host.via?.rawValue),
      ("password_command", host.passwordCommand), ("known_hosts", host.knownHosts),
    ]
  }
}
