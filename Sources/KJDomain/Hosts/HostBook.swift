package import KJBase

/// The host book: saved hosts in the order they were added, and which of them is the default.
///
/// Names and identities are unique, and the default is always one of the hosts.
package struct HostBook: Hashable, Sendable {
  package private(set) var hosts: [SavedHost]
  /// The host that is used if none is named.
  package private(set) var defaultName: HostAlias?
  /// The fields of the file that this version does not know.
  package var unknownFields: [String: JSONValue]

  /// A book without hosts.
  package init() {
    hosts = []
    defaultName = nil
    unknownFields = [:]
  }

  /// Takes the content of a file; throws ``Failure`` if it breaks a rule of the book.
  package init(
    hosts: [SavedHost], defaultName: HostAlias?, unknownFields: [String: JSONValue] = [:]
  ) throws(Failure) {
    self.init()
    self.unknownFields = unknownFields
    for host in hosts { try add(host) }
    try setDefault(defaultName)
  }

  /// The host with this name, if there is one.
  package func find(_ name: String) -> SavedHost? { hosts.first { $0.name.text == name } }

  /// The hosts with a tag; throws a ``Failure`` that suggests similar tags if there are none.
  package func hosts(with tag: HostTag) throws(Failure) -> [SavedHost] {
    let found = hosts.filter { $0.tags.contains(tag.text) }
    guard found.isEmpty else { return found }
    let tags = Set(hosts.flatMap(\.tags)).sorted()
    let step =
      NearestNames.question(about: tag.text, among: tags, mark: "@")
      ?? "run 'kj hosts list' to see the tags, or 'kj hosts edit' to tag a host"
    throw Failure(
      .noInput, "no host in the host book has the tag '\(tag.text)'", advice: [.text(step)])
  }

  /// The host with this name; throws a ``Failure`` that suggests similar names if there is none.
  package func host(named name: String) throws(Failure) -> SavedHost { hosts[try index(of: name)] }

  /// Adds a host at the end; its name and identity must be new.
  package mutating func add(_ host: SavedHost) throws(Failure) {
    try host.validate()
    try requireFree(host.name)
    if hosts.contains(where: { $0.id == host.id }) {
      throw Failure(.usage, "cannot add '\(host.name)': another host has the id '\(host.id)'")
    }
    hosts.append(host)
  }

  /// Changes the host with this name, except for its name and its identity.
  package mutating func edit(
    _ name: String, _ change: (inout SavedHost) throws(Failure) -> Void
  ) throws(Failure) {
    let index = try index(of: name)
    var host = hosts[index]
    try change(&host)
    // `change` cannot assign the identity, but it can replace the whole host.
    guard host.id == hosts[index].id, host.name == hosts[index].name else {
      throw Failure(.usage, "cannot edit '\(name.printable)': its name must stay the same")
    }
    try host.validate()
    hosts[index] = host
  }

  /// Renames a host; if it was the default, it stays the default.
  package mutating func rename(_ name: String, to newName: HostAlias) throws(Failure) {
    let index = try index(of: name)
    let oldName = hosts[index].name
    guard oldName != newName else { return }
    try requireFree(newName)
    hosts[index].name = newName
    if defaultName == oldName { defaultName = newName }
  }

  /// Removes a host from the book; if it was the default, the book has no default afterwards.
  @discardableResult
  package mutating func remove(_ name: String) throws(Failure) -> SavedHost {
    let host = hosts.remove(at: try index(of: name))
    if defaultName == host.name { defaultName = nil }
    return host
  }

  /// Makes a host of the book the default; `nil` leaves the book without a default.
  package mutating func setDefault(_ name: HostAlias?) throws(Failure) {
    defaultName = try name.map { name throws(Failure) in try host(named: name.text).name }
  }

  private func requireFree(_ name: HostAlias) throws(Failure) {
    guard find(name.text) != nil else { return }
    throw Failure(
      .usage, "a host named '\(name)' already exists",
      advice: ["to change it, use 'kj hosts edit \(name)' with the new settings"])
  }

  private func index(of name: String) throws(Failure) -> Int {
    if let index = hosts.firstIndex(where: { $0.name.text == name }) { return index }
    throw Failure(
      .noInput, "no host named '\(name.printable)' in the host book", advice: advice(for: name))
  }

  private func advice(for name: String) -> [Advice] {
    if let question = NearestNames.question(about: name, among: hosts.map(\.name.text)) {
      return [.text(question)]
    }
    return hosts.isEmpty
      ? ["run 'kj hosts add NAME [USER@]HOST[:PORT]' to add one"]
      : ["run 'kj hosts list' to see the names"]
  }
}
