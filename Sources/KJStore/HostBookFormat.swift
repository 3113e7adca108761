// The host book as JSON: which keys there are and what they may hold. See kj-hosts(5).

internal import KJDomain

/// Reading and writing the contents of `hosts.json`.
///
///     { "version": 1, "default": "dev",
///       "hosts": [ { "id": "0123456789abcdef", "name": "dev", "hostname": "dev.example.com",
///                    "port": 2222, "user": "me", "identities": ["~/.ssh/id"], "dir": "~/in",
///                    "jump": "gate", "via": "ssh", "password_command": "pass dev",
///                    "known_hosts": "~/.ssh/known_hosts.work", "insert": "tmux:work",
///                    "insert_as": "paste", "as": "add", "tmux": true, "persist": true } ] }
///
/// `proxy_command` stands in the place of `jump`.
///
/// Keys that are not in this list are kept.
enum HostBookFormat {
  /// The format that this version writes.
  static let version = 1

  /// What a file holds.
  struct Contents {
    let book: HostBook
    /// The format the file was written in; above ``HostBookFormat/version`` by a newer kj.
    let version: Int
  }

  static func read(_ bytes: [UInt8]) throws(JSONError) -> Contents {
    let root = try JSONReader.read(bytes)
    var fields = try JSONFields(root, of: "the host book")
    let version = try fields.integer("version") ?? 1
    var hosts: [SavedHost] = []
    var names: Set<HostAlias> = []
    var ids: Set<HostID> = []
    for element in try fields.array("hosts") ?? [] {
      let host = try host(element)
      guard names.insert(host.name).inserted, ids.insert(host.id).inserted else {
        throw JSONError(
          offset: element.offset, reason: "another host has the same name or id as '\(host.name)'")
      }
      hosts.append(host)
    }
    let defaultName = try fields.parsed("default") { text throws(Failure) in try HostAlias(text) }
    do throws(Failure) {
      let book = try HostBook(
        hosts: hosts, defaultName: defaultName, unknownFields: fields.remaining)
      return Contents(book: book, version: version)
    } catch {
      throw JSONError(offset: fields.offset(of: "default"), reason: error.message)
    }
  }

  static func write(_ book: HostBook) -> [UInt8] {
    var root = book.unknownFields
    root["version"] = .number(String(version))
    root["default"] = book.defaultName.map { .string($0.text) }
    root["hosts"] = .array(book.hosts.map(json))
    return JSONWriter.write(.object(root), first: ["version", "default", "id", "name", "hostname"])
  }

  private static func host(_ element: LocatedJSON) throws(JSONError) -> SavedHost {
    var fields = try JSONFields(element, of: "a host")
    let id = try fields.required("id") { text throws(Failure) in
      guard let id = HostID(text) else {
        throw Failure(.damagedFile, "'id' must be 16 hex digits in lower case")
      }
      return id
    }
    let name = try fields.required("name") { text throws(Failure) in try HostAlias(text) }
    let hostname = try fields.required("hostname") { text throws(Failure) in try HostName(text) }
    var host = SavedHost(id: id, name: name, hostname: hostname)
    let port = try fields.integer("port")
    host.user = try fields.parsed("user") { text throws(Failure) in try UserName(text) }
    try readWay(of: &host, from: &fields)
    try readUploads(to: &host, from: &fields)
    host.unknownFields = fields.remaining
    do throws(Failure) {
      host.port = try port.map { number throws(Failure) in try Port(number) }
      try host.validate()
      return host
    } catch {
      throw JSONError(offset: element.offset, reason: "host '\(name)': \(error.message)")
    }
  }

  /// How the host is reached, and what opens it.
  private static func readWay(
    of host: inout SavedHost, from fields: inout JSONFields
  ) throws(JSONError) {
    host.identities = try fields.strings("identities") ?? []
    host.jump = try fields.parsed("jump") { $0 }
    host.proxyCommand = try fields.parsed("proxy_command") { $0 }
    host.via = try fields.parsed("via") { text throws(Failure) in
      try TransportChoice(parsing: text)
    }
    host.passwordCommand = try fields.parsed("password_command") { $0 }
    host.knownHosts = try fields.parsed("known_hosts") { $0 }
  }

  /// What becomes of files on the host, and of their paths.
  private static func readUploads(
    to host: inout SavedHost, from fields: inout JSONFields
  ) throws(JSONError) {
    host.directory = try fields.parsed("dir") { $0 }
    host.insert = try fields.parsed("insert") { text throws(Failure) in
      try InsertionTarget(parsing: text)
    }
    host.insertionManner = try fields.parsed("insert_as") { text throws(Failure) in
      try InsertionManner(parsing: text)
    }
    host.pathFormat = try fields.parsed("as") { text throws(Failure) in
      try PathFormat(parsing: text)
    }
    host.hasTmux = try fields.boolean("tmux") ?? false
    host.persists = try fields.boolean("persist") ?? false
  }

  private static func json(_ host: SavedHost) -> JSONValue {
    var fields = host.unknownFields
    fields["id"] = .string(host.id.text)
    fields["name"] = .string(host.name.text)
    fields["hostname"] = .string(host.hostname.text)
    fields["port"] = host.port.map { .number(String($0.number)) }
    fields["user"] = host.user.map { .string($0.text) }
    fields["identities"] =
      host.identities.isEmpty ? nil : .array(host.identities.map(JSONValue.string))
    fields["dir"] = host.directory.map(JSONValue.string)
    fields["jump"] = host.jump.map(JSONValue.string)
    fields["proxy_command"] = host.proxyCommand.map(JSONValue.string)
    fields["via"] = host.via.map { .string($0.rawValue) }
    fields["password_command"] = host.passwordCommand.map(JSONValue.string)
    fields["known_hosts"] = host.knownHosts.map(JSONValue.string)
    fields["insert"] = host.insert.map { .string($0.description) }
    fields["insert_as"] = host.insertionManner.map { .string($0.rawValue) }
    fields["as"] = host.pathFormat.map { .string($0.description) }
    fields["tmux"] = host.hasTmux ? .boolean(true) : nil
    fields["persist"] = host.persists ? .boolean(true) : nil
    return .object(fields)
  }
}
