public import KJBase

/// A line that answers a ``LinkRequest``: `{"v":1,"ok":true}`.
public enum LinkReply: Equatable, Sendable {
  case done
  /// The reply to ``LinkRequest/channel(connectionKey:)``: the channel follows it, and may make files below these
  /// directories.
  case lent(LentRoots)
  case status(LinkStatus)
  /// The text was inserted, or would be.
  case inserted(LinkInserted)
  /// The programs in front on the host's terminals; of their command lines, it contains only the programs' files.
  case foreground(HostForeground)
  /// The request was not carried out; the words are safe to show.
  case failed(Failure)
  /// The session asks the person first; another reply follows on the same connection within a minute.
  case asking
  /// The request is not carried out yet: the caller should ask again after this time.
  ///
  /// The failure is for a caller that does not wait; a kj that does not know this reply reads only the failure.
  case later(Duration, otherwise: Failure)

  /// Reads a line without its line feed; ignores members that a newer kj added.
  public init(parsing line: [UInt8]) throws(LinkProtocolError) {
    var fields = try LinkFields(line)
    guard try fields.flag("ok") else {
      let pause = try fields.optionalMilliseconds("later")
      let failure = try Failure(&fields)
      self = pause.map { .later($0, otherwise: failure) } ?? .failed(failure)
      return
    }
    if var status = try fields.optionalObject("status") {
      self = .status(try LinkStatus(&status))
    } else if let manner: InsertionManner = try fields.optionalChoice("manner") {
      self = .inserted(LinkInserted(manner, appeared: try fields.optionalFlag("appeared")))
    } else if var foreground = try fields.optionalObject("foreground") {
      self = .foreground(try HostForeground(&foreground))
    } else if try fields.optionalFlag("asking") == true {
      self = .asking
    } else if let roots = try LentRoots(&fields) {
      self = .lent(roots)
    } else {
      self = .done
    }
  }

  /// Why the request was not carried out; nil if it was.
  package var failure: Failure? {
    switch self {
    case .failed(let failure), .later(_, let failure): failure
    case .done, .lent, .status, .inserted, .foreground, .asking: nil
    }
  }

  /// The line, including its line feed.
  public var line: [UInt8] {
    switch self {
    case .done: LinkFields.line(["ok": "true"])
    case .lent(let roots):
      LinkFields.line(["ok": "true", "roots": roots.list, "home": roots.quotedHome])
    case .asking: LinkFields.line(["ok": "true", "asking": "true"])
    case .status(let status): LinkFields.line(["ok": "true", "status": status.object])
    case .inserted(let inserted):
      LinkFields.line([
        "ok": "true", "manner": JSONText.quote(inserted.manner.rawValue),
        "appeared": inserted.appeared.map { String($0) },
      ])
    case .foreground(let foreground):
      LinkFields.line(["ok": "true", "foreground": foreground.object])
    case .failed(let failure): Self.line(failure)
    case .later(let pause, let failure): Self.line(failure, after: pause)
    }
  }

  private static func line(_ failure: Failure, after pause: Duration? = nil) -> [UInt8] {
    LinkFields.line([
      "ok": "false", "later": pause.map(LinkFields.milliseconds),
      "exit": String(failure.status.rawValue), "error": JSONText.quote(failure.message),
      "details": LinkFields.array(failure.details), "hints": LinkFields.array(failure.texts),
      "advice": LinkFields.array(failure.steps.map(\.rawValue)),
    ])
  }
}

extension Failure {
  /// Reads the failure that a session reports.
  ///
  /// Its status never makes the requesting tool succeed or kill itself.
  fileprivate init(_ fields: inout LinkFields) throws(LinkProtocolError) {
    let status = ExitStatus(rawValue: try fields.number("exit")) ?? .failure
    self.init(
      [.done, .interrupted].contains(status) ? .failure : status,
      try fields.text("error").printable,
      details: try fields.texts("details").map(\.printable),
      advice: try fields.texts("hints").map { .text($0.printable) }
        + fields.texts("advice").compactMap(Advice.Step.init).map(Advice.step))
  }

  /// The advice in words; only this and ``steps`` are sent, because a session knows nothing about the
  /// subjects of other advice.
  fileprivate var texts: [String] {
    advice.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  fileprivate var steps: [Advice.Step] {
    advice.compactMap { if case .step(let step) = $0 { step } else { nil } }
  }
}
