internal import KJBase

/// What a session tells the tool that uploads a drop, in one line on its standard input, which nobody else can read.
package struct DropOrder: Equatable, Sendable {
  /// What is to become of the paths.
  package struct Caller: Equatable, Sendable {
    /// The session, which lends the channels, and inserts the paths itself.
    package let session: LinkStatus
    /// The name of the program that has to be in front there when the last bytes leave; nil if nobody can tell.
    package let front: String?
    /// Whether it is asked then what is in front.
    package let asks: Bool

    package init(_ session: LinkStatus, onlyInto front: String?, asks: Bool) {
      self.session = session
      self.front = front
      self.asks = asks
    }
  }

  /// What the files are called here, in their order; empty for files that have their own names.
  package let names: [String]
  /// Whether a small picture of each upload is kept here.
  package let keepsThumbnails: Bool
  /// The command on the host behind which the files go; nil for what was set for the host.
  package let passage: String?
  /// nil if the tool inserts the paths into another session.
  package let caller: Caller?

  package init(
    _ names: [String], keepsThumbnails: Bool, through passage: String? = nil, from caller: Caller?
  ) {
    self.names = names
    self.keepsThumbnails = keepsThumbnails
    self.passage = passage
    self.caller = caller
  }

  package init(parsing line: [UInt8]) throws(LinkProtocolError) {
    var fields = try LinkFields(line)
    names = try fields.texts("names")
    keepsThumbnails = try fields.flag("thumbnails")
    passage = try fields.optionalText("through")
    guard var session = try fields.optionalObject("session") else {
      caller = nil
      return
    }
    caller = Caller(
      try LinkStatus(&session), onlyInto: try fields.optionalText("front"),
      asks: try fields.flag("asks"))
  }

  /// The line, with its end.
  package var line: [UInt8] {
    LinkFields.line([
      "names": LinkFields.array(names), "thumbnails": String(keepsThumbnails),
      "through": passage.map(JSONText.quote),
      "session": caller?.session.object, "front": caller?.front.map(JSONText.quote),
      "asks": caller.map { String($0.asks) },
    ])
  }
}
