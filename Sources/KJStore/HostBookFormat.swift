internal import KJBase
internal import KJDomain

/// Reading and writing the contents of `hosts.json`.
///
///     { "version": 1, "default": "dev",
///       "hosts": [ { "id": "0123456789abcdef", "name": "dev", "hostname": "dev.example.com",
///                    "port": 2222, "user": "me", "identities": ["~/.ssh/id"], "into": "~/in",
///                    "jump": "gate", "via": "ssh", "password_command": "pass dev",
///                    "known_hosts": "~/.ssh/known_hosts.work", "insert": "tmux:work",
///                    "insert_as": "paste", "as": "add", "tmux": true, "persist": true } ] }
///
/// `proxy_command` can appear instead of `jump`.
///
/// Unknown keys are kept.
enum HostBookFormat {
  /// The format that this version writes.
  static let version = 1

  /// The contents of a file.
  struct Contents {
    let book: HostBook
    /// The version of the file's format; above ``HostBookFormat/version`` if a newer kj wrote it.
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
        throw Failure(.damagedFile, "'id' must be 16 lowercase hex digits")
      }
      return id
    }
    let name = try fields.required("name") { text throws(Failure) in try HostAlias(text) }
    let hostname = try fields.required("hostname") { text throws(Failure) in try HostName(text) }
    var host = SavedHost(id: id, name: name, hostname: hostname)
    // Invalid values other than text are reported at the host, not at the value.
    var others: [(setting: SavedHost.Setting, texts: [String])] = []
    for setting in SavedHost.Setting.allCases {
      switch setting.value(of: host) {
      case .text:
        let change = try fields.parsed(setting.key) { text throws(Failure) in
          try setting.change(to: [text])
        }
        if let change { host.apply(change) }
      case .number:
        if let number = try fields.integer(setting.key) { others.append((setting, ["\(number)"])) }
      case .flag: if try fields.boolean(setting.key) == true { others.append((setting, [])) }
      case .list: if let texts = try fields.strings(setting.key) { others.append((setting, texts)) }
      }
    }
    host.unknownFields = fields.remaining
    do throws(Failure) {
      for (setting, texts) in others { host.apply(try setting.change(to: texts)) }
      try host.validate()
      return host
    } catch {
      throw JSONError(offset: element.offset, reason: "host '\(name)': \(error.message)")
    }
  }

  private static func json(_ host: SavedHost) -> JSONValue {
    var fields = host.unknownFields
    fields["id"] = .string(host.id.text)
    fields["name"] = .string(host.name.text)
    fields["hostname"] = .string(host.hostname.text)
    for setting in SavedHost.Setting.allCases {
      fields[setting.key] = json(setting.value(of: host))
    }
    return .object(fields)
  }

  /// A value in the file's form; nil if it is not set.
  private static func json(_ value: SavedHost.Setting.Value) -> JSONValue? {
    switch value {
    case .text(let text): text.map(JSONValue.string)
    case .number(let number): number.map { .number(String($0)) }
    case .flag(let isSet): isSet ? .boolean(true) : nil
    case .list(let texts): texts.isEmpty ? nil : .array(texts.map(JSONValue.string))
    }
  }
}
