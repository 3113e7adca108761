internal import KJBase
internal import KJDomain

/// Reading and changing the text of `config.json`: an object for each section of ``ConfigurationSetting``.
///
///     { "version": 1, "bar": { "delay": 500 }, "image": { "max_edge": 1568 } }
///
/// An unknown key is an error: a person would wait in vain for its effect. A setting of an earlier kj is skipped and
/// stays in the file.
enum ConfigurationFormat {
  /// The keys of settings that kj no longer has.
  private static let removed: [ConfigurationSetting.Section: [String]] = [.clips: ["paths"]]

  /// The format that this version reads and writes.
  private static let version = 1

  /// What a file sets.
  struct Contents {
    var configuration = Configuration()
    /// The names of the settings in it.
    var names: Set<String> = []
  }

  static func read(_ bytes: [UInt8]) throws(JSONError) -> Contents {
    var fields = try JSONFields(try JSONReader.read(bytes), of: "the configuration")
    let version = try fields.integer("version", in: 1...Int.max) ?? Self.version
    guard version == Self.version else {
      throw JSONError(
        offset: fields.offset(of: "version"),
        reason:
          "format \(version) was written by a newer kj; this one reads format \(Self.version)")
    }
    var contents = Contents()
    for section in ConfigurationSetting.Section.allCases {
      guard let json = fields.value(section.rawValue) else { continue }
      try read(section, json, into: &contents)
    }
    try fields.refuseOthers()
    return contents
  }

  private static func read(
    _ section: ConfigurationSetting.Section, _ json: LocatedJSON, into contents: inout Contents
  ) throws(JSONError) {
    var fields = try JSONFields(json, of: "'\(section.rawValue)'")
    for setting in ConfigurationSetting.all where setting.section == section {
      guard let value = fields.value(setting.key) else { continue }
      do throws(SettingProblem) {
        try setting.set(value.value, in: &contents.configuration)
      } catch {
        throw JSONError(offset: value.offset(of: error.place[...]), reason: error.reason)
      }
      contents.names.insert(setting.name)
    }
    for key in removed[section, default: []] { _ = fields.value(key) }
    try fields.refuseOthers()
  }

  // MARK: Changing

  /// The text with a new value for a setting; everything else is kept, in its order.
  ///
  /// - Parameters:
  ///   - bytes: A text that ``read(_:)`` accepts.
  ///   - value: nil removes the setting, and its section if that is then empty.
  static func changing(
    _ bytes: [UInt8], _ setting: ConfigurationSetting, to value: JSONValue?
  ) throws(JSONError) -> [UInt8] {
    var root = OrderedJSON(try JSONReader.read(bytes))
    var section = root[setting.section.rawValue] ?? .object([])
    section[setting.key] = value.map { OrderedJSON($0) }
    root[setting.section.rawValue] = section == .object([]) ? nil : section
    if root["version"] == nil { root.insert("version", .value(.number(String(version)))) }
    return JSONWriter.write(root)
  }
}

extension LocatedJSON {
  /// The offset of the value at a place within this one, or of the nearest value around that place.
  fileprivate func offset(of place: ArraySlice<SettingProblem.Step>) -> Int {
    let part: LocatedJSON? =
      switch (place.first, content) {
      case (.index(let index)?, .array(let elements)) where elements.indices.contains(index):
        elements[index]
      case (.key(let key)?, .object(let members)): members.first { $0.key == key }?.value
      default: nil
      }
    return part?.offset(of: place.dropFirst()) ?? offset
  }
}
