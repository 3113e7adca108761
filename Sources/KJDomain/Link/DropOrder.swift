internal import KJBase

/// A session's order to the tool that uploads a drop: one line on its standard input, which nobody else can read.
package struct DropOrder: Equatable, Sendable {
  /// The session that sends the order, and the way that it wants the paths treated.
  package struct Caller: Equatable, Sendable {
    /// The session, which lends its channels and inserts the paths itself.
    package let session: LinkStatus
    /// The name of the program that has to be in front there when the last bytes are sent; nil if unknown.
    package let front: String?
    /// Whether the tool then asks which program is in front.
    package let asks: Bool

    package init(_ session: LinkStatus, onlyInto front: String?, asks: Bool) {
      self.session = session
      self.front = front
      self.asks = asks
    }
  }

  /// The local names of the files, in order; empty for files that have their own names.
  package let names: [String]
  /// Whether kj keeps a small picture of each upload here.
  package let keepsThumbnails: Bool
  /// The command on the host that the files pass through; nil for the command that is set for the host.
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

  /// The line, including its line feed.
  package var line: [UInt8] {
    LinkFields.line([
      "names": LinkFields.array(names), "thumbnails": String(keepsThumbnails),
      "through": passage.map(JSONText.quote),
      "session": caller?.session.object, "front": caller?.front.map(JSONText.quote),
      "asks": caller.map { String($0.asks) },
    ])
  }
}
