internal import KJBase

/// A request: the one line that a tool sends through the socket, such as `{"v":1,"op":"status"}`.
///
/// No request carries bytes for the terminal, or a line ending: a program that can reach the socket can put
/// a path into a prompt, but cannot run anything.
public enum LinkRequest: Hashable, Sendable {
  case status
  case insert(LinkInsertion)
  /// An SFTP channel over the session's connection, if the connection has exactly this key.
  ///
  /// After the reply, the socket carries the bytes of the channel.
  case channel(connectionKey: String)
  /// The programs in front on the person's terminals on the host; the session asks the host with its own script.
  case foreground
  /// Ends the session.
  case end

  /// Reads a line without its line feed.
  public init(parsing line: [UInt8]) throws(LinkProtocolError) {
    var fields = try LinkFields(line)
    let operation = try fields.text("op")
    switch operation {
    case "status": self = .status
    case "insert": self = .insert(try LinkInsertion(&fields))
    case "channel": self = .channel(connectionKey: try fields.text("route"))
    case "foreground": self = .foreground
    case "end": self = .end
    default: throw .operation(operation)
    }
    try fields.finish()
  }

  /// The line, including its line feed.
  public var line: [UInt8] {
    switch self {
    case .status: LinkFields.line(["op": JSONText.quote("status")])
    case .insert(let insertion): insertion.line
    case .channel(let connectionKey):
      LinkFields.line(["op": JSONText.quote("channel"), "route": JSONText.quote(connectionKey)])
    case .foreground: LinkFields.line(["op": JSONText.quote("foreground")])
    case .end: LinkFields.line(["op": JSONText.quote("end")])
    }
  }
}
