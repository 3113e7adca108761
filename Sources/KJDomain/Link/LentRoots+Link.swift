// The directories that a session lends, as its socket carries them.

internal import KJBase

extension LentRoots {
  /// nil if there are none.
  init?(_ fields: inout LinkFields) throws(LinkProtocolError) {
    let texts = try fields.texts("roots")
    let home = try fields.optionalText("home")
    if texts.isEmpty { return nil }
    self.init(
      texts.compactMap { try? RemoteDirectory($0) },
      home: home.flatMap { RemotePath(Array($0.utf8)) })
  }

  /// The member `roots`; nil if there are none.
  var list: String? { LinkFields.array(directories.map(\.description)) }

  /// The member `home`; nil if unknown.
  var quotedHome: String? { home.map { JSONText.quote($0.description) } }
}
