// How to reach the host of a session, as that session's socket carries it.

internal import KJBase

extension SessionWay {
  /// Reads the object; nil if it is missing.
  init?(_ fields: inout LinkFields?) throws(LinkProtocolError) {
    guard var members = fields else { return nil }
    var overrides = ConnectionOverrides()
    overrides.identities = try members.texts("identities")
    overrides.port = try members.optionalValue("port") { text throws(Failure) in try Port(text) }
    overrides.jump = try members.optionalText("jump")
    overrides.settings = try members.texts("settings")
    overrides.via = try members.optionalChoice("via")
    overrides.configurationFile = try members.optionalText("config")
    overrides.directory = try members.optionalText("directory")
    self.init(try members.text("name"), overrides)
  }

  var object: String {
    LinkFields.object([
      "name": JSONText.quote(name), "identities": LinkFields.array(overrides.identities),
      "port": overrides.port.map { JSONText.quote($0.description) },
      "jump": overrides.jump.map(JSONText.quote),
      "settings": LinkFields.array(overrides.settings),
      "via": overrides.via.map { JSONText.quote($0.rawValue) },
      "config": overrides.configurationFile.map(JSONText.quote),
      "directory": overrides.directory.map(JSONText.quote),
    ])
  }
}
