import KJBase
import KJCLI
import KJDomain

/// The formats that results use for a host in the book.
///
/// Only JSON keeps every character unchanged; the other formats are for people.
struct HostReport {
  private let host: SavedHost
  private let isDefault: Bool

  init(_ host: SavedHost, in book: HostBook) {
    self.host = host
    isDefault = host.name == book.defaultName
  }

  /// `dev  me@dev.example.com:2222  (default)  @gpu`; the first two words are name and destination.
  func row(nameWidth: Int) -> String {
    let padding = String(repeating: " ", count: max(nameWidth - host.name.text.utf8.count, 0))
    let destination = host.destination.description.printable
    return "\(host.name)\(padding)  \(destination)" + (isDefault ? "  (default)" : "")
      + host.tags.map { "  @\($0)" }.joined()
  }

  /// One line for each value that is set, with its key in the book.
  var lines: String {
    var rows = [("name", host.name.text), ("hostname", host.hostname.text)]
    for setting in SavedHost.Setting.allCases {
      rows += words(of: setting).map { (setting.name, $0) }
    }
    if isDefault { rows.append(("default", "yes")) }
    rows.append(("id", host.id.text))
    let width = rows.map(\.0.utf8.count).max() ?? 0
    return rows.map { key, value in
      key + String(repeating: " ", count: width - key.utf8.count + 2) + value.printable
    }.joined(separator: "\n")
  }

  /// The differences from an earlier report of the host, each in a few words: `port 22`, `no dir`.
  func changes(since old: HostReport) -> [String] {
    var changes = host.hostname == old.host.hostname ? [] : ["hostname \(host.hostname)"]
    for setting in SavedHost.Setting.allCases
    where setting.value(of: host) != setting.value(of: old.host) {
      let values = words(of: setting)
      changes += values.isEmpty ? ["no \(setting.name)"] : values.map { "\(setting.name) \($0)" }
    }
    if isDefault && !old.isDefault { changes.append("default yes") }
    return changes.map(\.printable)
  }

  /// One object with every key, whether set or not.
  var json: String {
    var line = JSONLine()
    line.add("name", host.name.text)
    line.add("hostname", host.hostname.text)
    for setting in SavedHost.Setting.allCases {
      switch setting.value(of: host) {
      case .text(let text): line.add(setting.key, text)
      case .number(let number): line.add(setting.key, number)
      case .flag(let isSet): line.add(setting.key, isSet)
      case .list(let texts): line.add(setting.key, texts)
      }
    }
    line.add("default", isDefault)
    line.add("id", host.id.text)
    return line.text
  }

  /// The values of a setting, for its rows; empty if it is not set.
  private func words(of setting: SavedHost.Setting) -> [String] {
    switch setting.value(of: host) {
    case .text(let text): text.map { [$0] } ?? []
    case .number(let number): number.map { [String($0)] } ?? []
    case .flag(let isSet): isSet ? ["yes"] : []
    case .list(let texts): texts
    }
  }
}
