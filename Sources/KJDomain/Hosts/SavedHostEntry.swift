// The entries of the table of settings: where a value is kept, and how it is read and written.

/// How one setting of a saved host is read, written and checked.
protocol SavedHostEntry {
  /// The value that a host has.
  func value(of host: SavedHost) -> SavedHost.Setting.Value

  /// What gives a host the value that a text stands for; see ``SavedHost/Setting/change(to:)``.
  func assignment(of texts: [String]) throws(Failure) -> (inout SavedHost) -> Void

  /// Takes the value away.
  func remove(from host: inout SavedHost)

  /// Applies the rule for a text that a host has.
  func check(_ host: SavedHost) throws(Failure)
}

extension SavedHostEntry {
  /// What a type of its own has read needs no check.
  func check(_ host: SavedHost) throws(Failure) {}
}

/// A text of the person's own, which keeps what it says.
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

/// Texts of the person's own.
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

/// A value of a type of its own, which a text stands for.
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

/// Something that is or is not.
struct FlagEntry: SavedHostEntry {
  let property: WritableKeyPath<SavedHost, Bool>

  func value(of host: SavedHost) -> SavedHost.Setting.Value { .flag(host[keyPath: property]) }

  func assignment(of texts: [String]) -> (inout SavedHost) -> Void {
    { $0[keyPath: property] = true }
  }

  func remove(from host: inout SavedHost) { host[keyPath: property] = false }
}
