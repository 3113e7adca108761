internal import KJBase

/// How one setting of a saved host is read, written and checked.
protocol SavedHostEntry {
  /// The host's value for the setting.
  func value(of host: SavedHost) -> SavedHost.Setting.Value

  /// A function that assigns the parsed strings to a host; see ``SavedHost/Setting/change(to:)``.
  func assignment(of texts: [String]) throws(Failure) -> (inout SavedHost) -> Void

  /// Removes the value.
  func remove(from host: inout SavedHost)

  /// Checks the host's value by the rule for its text.
  func check(_ host: SavedHost) throws(Failure)
}

extension SavedHostEntry {
  /// Does nothing: a value that its type has parsed needs no further check.
  func check(_ host: SavedHost) throws(Failure) {}
}

/// Text from the person, stored unchanged.
struct TextEntry: SavedHostEntry {
  let property: WritableKeyPath<SavedHost, String?>
  let rule: TextRule

  func value(of host: SavedHost) -> SavedHost.Setting.Value { .text(host[keyPath: property]) }

  func assignment(of texts: [String]) -> (inout SavedHost) -> Void {
    { $0[keyPath: property] = texts.first }
  }

  func remove(from host: inout SavedHost) { host[keyPath: property] = nil }

  func check(_ host: SavedHost) throws(Failure) {
    if let text = host[keyPath: property] { try rule.check(text) }
  }
}

/// Any number of strings from the person, stored unchanged.
struct ListEntry: SavedHostEntry {
  let property: WritableKeyPath<SavedHost, [String]>
  let rule: TextRule

  func value(of host: SavedHost) -> SavedHost.Setting.Value { .list(host[keyPath: property]) }

  func assignment(of texts: [String]) -> (inout SavedHost) -> Void {
    { $0[keyPath: property] = texts }
  }

  func remove(from host: inout SavedHost) { host[keyPath: property] = [] }

  func check(_ host: SavedHost) throws(Failure) {
    for text in host[keyPath: property] { try rule.check(text) }
  }
}

/// A value parsed from text.
struct ParsedEntry<Parsed>: SavedHostEntry {
  let property: WritableKeyPath<SavedHost, Parsed?>
  let read: (String) throws(Failure) -> Parsed
  let write: (Parsed?) -> SavedHost.Setting.Value

  func value(of host: SavedHost) -> SavedHost.Setting.Value { write(host[keyPath: property]) }

  func assignment(of texts: [String]) throws(Failure) -> (inout SavedHost) -> Void {
    let value = try texts.first.map(read)
    return { $0[keyPath: property] = value }
  }

  func remove(from host: inout SavedHost) { host[keyPath: property] = nil }
}

/// A setting that is either on or off.
struct FlagEntry: SavedHostEntry {
  let property: WritableKeyPath<SavedHost, Bool>

  func value(of host: SavedHost) -> SavedHost.Setting.Value { .flag(host[keyPath: property]) }

  func assignment(of texts: [String]) -> (inout SavedHost) -> Void {
    { $0[keyPath: property] = true }
  }

  func remove(from host: inout SavedHost) { host[keyPath: property] = false }
}
