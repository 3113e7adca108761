// The person's settings as JSON: the keys and their values.

internal import KJDomain

/// Reading the contents of `config.json`.
///
///     { "version": 1,
///       "paste": { "pictures": "agents", "files": "leave", "most": 10, "largest": 104857600,
///                  "wait": 1000, "ctrl_v": true, "enter_waits": true },
///       "bar": { "show": "auto", "delay": 300, "theme": "auto", "status": "dock",
///                "slots": ["upload", "picture", "ctrl"] } }
///
/// An unknown key is an error: a person would wait in vain for its effect.
enum ConfigurationFormat {
  /// The format that this version reads.
  private static let version = 1

  static func read(_ bytes: [UInt8]) throws(JSONError) -> Configuration {
    var fields = try JSONFields(try JSONReader.read(bytes), of: "the configuration")
    let version = try fields.integer("version", in: 1...Int.max) ?? Self.version
    guard version == Self.version else {
      throw JSONError(
        offset: fields.offset(of: "version"),
        reason: "format \(version) was written for a newer kj, this one reads \(Self.version)")
    }
    var configuration = Configuration()
    if let paste = fields.value("paste") { configuration.drops = try drops(paste) }
    if let bar = fields.value("bar") { configuration.bar = try self.bar(bar) }
    try fields.refuseOthers()
    return configuration
  }

  private static func drops(_ json: LocatedJSON) throws(JSONError) -> DropSettings {
    var fields = try JSONFields(json, of: "'paste'")
    var drops = DropSettings()
    drops.rule = try fields.choice("pictures") ?? drops.rule
    drops.files = try fields.choice("files") ?? drops.files
    drops.most = try fields.integer("most", in: 1...DropSettings.mostPossible) ?? drops.most
    drops.largest = try fields.integer("largest", in: 1...Int.max) ?? drops.largest
    drops.wait = try fields.integer("wait", in: 100...60_000) ?? drops.wait
    drops.takesClipboard = try fields.boolean("ctrl_v") ?? drops.takesClipboard
    drops.holdsEnter = try fields.boolean("enter_waits") ?? drops.holdsEnter
    try fields.refuseOthers()
    return drops
  }

  private static func bar(_ json: LocatedJSON) throws(JSONError) -> BarSettings {
    var fields = try JSONFields(json, of: "'bar'")
    var bar = BarSettings()
    bar.show = try fields.choice("show") ?? bar.show
    bar.delay = try fields.integer("delay", in: 0...BarSettings.longestDelay) ?? bar.delay
    bar.theme = try fields.choice("theme") ?? bar.theme
    bar.status = try fields.choice("status") ?? bar.status
    if let names = try fields.array("slots") {
      bar.slots = try names.map { json throws(JSONError) in try slot(json) }
    }
    try fields.refuseOthers()
    return bar
  }

  private static func slot(_ json: LocatedJSON) throws(JSONError) -> SessionAction {
    guard case .string(let name) = json.content else {
      throw JSONError(offset: json.offset, reason: "'slots' must be an array of strings")
    }
    guard let action = SessionAction(name: name) else {
      throw JSONError(
        offset: json.offset,
        reason: "'\(name.printable)' is no action of a session; kj-attach(1) lists them")
    }
    return action
  }
}
