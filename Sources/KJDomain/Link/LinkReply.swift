// What a session of kj's own answers.

/// The one line that answers a ``LinkRequest``: `{"v":1,"ok":true}`.
public enum LinkReply: Equatable, Sendable {
  /// It is done; behind the reply to ``LinkRequest/channel(route:)`` the channel begins.
  case done
  case status(LinkStatus)
  /// The text was inserted in this manner, or would be.
  case inserted(InsertionManner)
  /// What the host wrote about its terminals; bytes that are not UTF-8 are repaired.
  case foreground(String)
  /// It was not done; the words are safe to show.
  case failed(Failure)

  /// Reads a line without its end; what a newer kj added is passed over.
  public init(parsing line: [UInt8]) throws(LinkProtocolError) {
    var fields = try LinkFields(line)
    guard try fields.flag("ok") else {
      self = .failed(try Failure(&fields))
      return
    }
    if var status = try fields.optionalObject("status") {
      self = .status(try LinkStatus(&status))
    } else if let manner: InsertionManner = try fields.optionalChoice("manner") {
      self = .inserted(manner)
    } else if let text = try fields.optionalText("foreground") {
      self = .foreground(text)
    } else {
      self = .done
    }
  }

  /// The line, with its end.
  public var line: [UInt8] {
    switch self {
    case .done: LinkFields.line(["ok": "true"])
    case .status(let status): LinkFields.line(["ok": "true", "status": status.object])
    case .inserted(let manner):
      LinkFields.line(["ok": "true", "manner": JSONText.quote(manner.rawValue)])
    case .foreground(let text):
      LinkFields.line(["ok": "true", "foreground": JSONText.quote(text)])
    case .failed(let failure):
      LinkFields.line([
        "ok": "false", "exit": String(failure.status.rawValue),
        "error": JSONText.quote(failure.message), "details": LinkFields.array(failure.details),
        "hints": LinkFields.array(failure.hints),
      ])
    }
  }
}

extension Failure {
  /// Takes the words of a session, which cannot make the tool that asked succeed or kill itself.
  fileprivate init(_ fields: inout LinkFields) throws(LinkProtocolError) {
    let status = ExitStatus(rawValue: try fields.number("exit")) ?? .failure
    self.init(
      [.done, .interrupted].contains(status) ? .failure : status,
      try fields.text("error").printable,
      details: try fields.texts("details").map(\.printable),
      hints: try fields.texts("hints").map(\.printable))
  }
}
