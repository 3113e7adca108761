internal import KJBase
internal import KJDomain
internal import KJStore

/// Reads and writes the contents of `slash.json`, both a person's own file and kj's.
///
///     { "version": 1,
///       "sets": { "claude": [ { "command": "/deploy staging", "description": "our pipeline",
///                               "argument": false } ] },
///       "disabled": [ "aider" ] }
///
/// kj's file also has `origins`: `{ "claude": { "version": "2.1.330", "day": "2026-11-23", "source": "menu" } }`.
///
/// An unknown key is an error: a person would wait in vain for its effect. In a file from a newer kj it is ignored, as
/// is every value that this version does not understand.
enum SlashFormat {
  /// The format that this version writes.
  static let version = 1

  /// The contents of a file.
  struct Contents {
    let sets: SlashSets
    /// The version of the file's format; above ``SlashFormat/version`` if a newer kj wrote it.
    let version: Int
    /// The sources of the sets, if they are kj's.
    var origins: [SlashSet.ID: SlashSet.Origin] = [:]
  }

  /// The sets that come with kj; a test checks that each of them follows the rules.
  static let builtIn = { () -> Contents in
    do throws(JSONError) { return try read(PackageResources.slash_json, isOfKJ: true) } catch {
      preconditionFailure("slash.json of kj: \(error.reason) at \(error.offset)")
    }
  }()

  /// - Parameter isOfKJ: Whether the sets may have origins.
  static func read(_ bytes: [UInt8], isOfKJ: Bool = false) throws(JSONError) -> Contents {
    var fields = try JSONFields(try JSONReader.read(bytes), of: "the file")
    let version = try fields.integer("version", in: 1...Int.max) ?? Self.version
    let origins = isOfKJ ? fields.value("origins") : nil
    var reader = Reader(isNewer: version > Self.version)
    if let lists = fields.value("sets") { try reader.readOwn(lists) }
    for name in try fields.array("disabled") ?? [] { try reader.readDisabled(name) }
    try reader.end(fields)
    return Contents(
      sets: reader.sets, version: version,
      origins: try origins.map { json throws(JSONError) in try reader.origins(json) } ?? [:])
  }

  /// Reads the parts of a file and combines them.
  private struct Reader {
    /// Whether a newer kj wrote the file.
    let isNewer: Bool
    var sets = SlashSets()

    init(isNewer: Bool) { self.isNewer = isNewer }

    mutating func readOwn(_ json: LocatedJSON) throws(JSONError) {
      var lists = try JSONFields(json, of: "'sets'")
      for id in SlashSet.ID.allCases {
        for element in try lists.array(id.rawValue) ?? [] {
          do throws(JSONError) { try add(try command(element), to: id, at: element.offset) } catch {
            try passOver(error)
          }
        }
      }
      try end(lists)
    }

    func origins(_ json: LocatedJSON) throws(JSONError) -> [SlashSet.ID: SlashSet.Origin] {
      var lists = try JSONFields(json, of: "'origins'")
      var origins: [SlashSet.ID: SlashSet.Origin] = [:]
      for id in SlashSet.ID.allCases {
        guard let json = lists.value(id.rawValue) else { continue }
        var fields = try JSONFields(json, of: "an origin")
        guard let source: SlashSet.Source = try fields.choice("source") else {
          throw JSONError(offset: json.offset, reason: "an origin has no 'source'")
        }
        origins[id] = SlashSet.Origin(
          version: try fields.required("version") { $0 }, day: try fields.required("day") { $0 },
          source: source)
        try end(fields)
      }
      try end(lists)
      return origins
    }

    mutating func readDisabled(_ json: LocatedJSON) throws(JSONError) {
      do throws(JSONError) { sets.setEnabled(false, try id(json)) } catch { try passOver(error) }
    }

    /// Rejects everything that has not been read.
    func end(_ fields: JSONFields) throws(JSONError) {
      if !isNewer { try fields.refuseOthers() }
    }

    private func passOver(_ error: JSONError) throws(JSONError) {
      if !isNewer { throw error }
    }

    private func command(_ json: LocatedJSON) throws(JSONError) -> SlashCommand {
      var fields = try JSONFields(json, of: "a command")
      var command = try fields.required("command") { text throws(Failure) in
        try SlashCommand(typed: text)
      }
      _ = try fields.parsed("description") { text throws(Failure) in
        try command.describe(typed: text)
      }
      command.needsArgument = try fields.boolean("argument") ?? false
      try end(fields)
      return command
    }

    private mutating func add(
      _ command: SlashCommand, to id: SlashSet.ID, at offset: Int
    ) throws(JSONError) {
      if sets.own[id]?.contains(where: { $0.text == command.text }) == true {
        throw JSONError(offset: offset, reason: "the command '\(command.text)' occurs twice")
      }
      do throws(Failure) { try sets.add(command, to: id) } catch {
        throw JSONError(offset: offset, reason: error.message)
      }
    }

    private func id(_ json: LocatedJSON) throws(JSONError) -> SlashSet.ID {
      guard case .string(let name) = json.content else {
        throw JSONError(offset: json.offset, reason: "'disabled' must be an array of strings")
      }
      do throws(Failure) { return try SlashSet.ID(named: name) } catch {
        throw JSONError(offset: json.offset, reason: error.message)
      }
    }
  }

  // MARK: Writing

  static func write(_ sets: SlashSets) -> [UInt8] {
    let lists = sets.own.map { ($0.key.rawValue, JSONValue.array($0.value.map(json))) }
    let disabled = SlashSet.ID.allCases.filter(sets.disabled.contains)
    let root: [String: JSONValue] = [
      "version": .number(String(version)),
      "sets": .object(Dictionary(uniqueKeysWithValues: lists)),
      "disabled": .array(disabled.map { .string($0.rawValue) }),
    ]
    return JSONWriter.write(
      .object(root), first: ["version", "sets", "disabled", "command", "description", "argument"])
  }

  private static func json(_ command: SlashCommand) -> JSONValue {
    var fields: [String: JSONValue] = [
      "command": .string(command.text), "argument": .boolean(command.needsArgument),
    ]
    if !command.description.isEmpty { fields["description"] = .string(command.description) }
    return .object(fields)
  }
}
