internal import KJBase

/// The state of a `kj attach` or `kj link` at the time of its answer.
///
/// It has a property for each member of the object that the socket carries.
public struct LinkStatus: Hashable, Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    /// With a terminal.
    case attach
    /// A connection without a terminal.
    case link
  }

  package let id: LinkID
  package let kind: Kind
  /// The name by which the person called the host, safe to show.
  package let host: String
  /// `user@name`, with `:port` if it is not 22, safe to show.
  package let address: String
  /// Names the host, user, port and jump hosts: kj lends a channel only for exactly the same way.
  package let connectionKey: String
  /// How another process can reach the same server; nil if that version of kj does not report it.
  package let way: SessionWay?
  /// The address of the machine that it is connected to; nil if unknown or not the host's own.
  package let machine: HostName?
  /// The process that holds the session or link.
  package let processID: Int32
  /// The time since the session or link began.
  package let age: Duration
  /// The time since the person's last key press in it; nil if there was none.
  ///
  /// For a link, the time since one of its channels was last in use.
  package let idle: Duration?
  /// The title that the remote program gave its terminal, safe to show, and cut off if it is long.
  package let title: String
  /// The state of the terminal; nil if there is no terminal, so nothing can be inserted.
  package let state: PaneState?
  /// Whether the session or link lends SFTP channels.
  package let givesChannels: Bool
  /// The directories below which the channels may make files; nil if that version of kj does not report them.
  package let roots: LentRoots?
  /// Whether OpenSSH's client carries the connection.
  package let isCarriedBySSH: Bool

  private static let longestTitle = 256

  package init(
    id: LinkID, kind: Kind, host: String, address: String, connectionKey: String,
    way: SessionWay? = nil,
    machine: HostName? = nil, processID: Int32, age: Duration, idle: Duration?, title: String = "",
    state: PaneState?,
    givesChannels: Bool, roots: LentRoots? = nil, isCarriedBySSH: Bool = false
  ) {
    self.id = id
    self.kind = kind
    self.host = host.printable
    self.address = address.printable
    self.connectionKey = connectionKey
    self.way = way
    self.machine = machine
    self.processID = processID
    self.age = age
    self.idle = idle
    self.title = String(title.printable.unicodeScalars.prefix(Self.longestTitle))
    self.state = state
    self.givesChannels = givesChannels
    self.roots = roots
    self.isCarriedBySSH = isCarriedBySSH
  }

  init(_ fields: inout LinkFields) throws(LinkProtocolError) {
    guard let id = LinkID(try fields.text("id")) else {
      throw .wrong("id", expected: "eight hex digits")
    }
    var state = try fields.optionalObject("state")
    var way = try fields.optionalObject("way")
    self.init(
      id: id, kind: try LinkFields.required("kind", fields.optionalChoice("kind", Kind.self)),
      host: try fields.text("host"), address: try fields.text("address"),
      connectionKey: try fields.text("route"), way: try SessionWay(&way),
      machine: try fields.optionalValue("machine") { text throws(Failure) in try HostName(text) },
      processID: try fields.number("pid"),
      age: try fields.milliseconds("started"), idle: try fields.optionalMilliseconds("last_key"),
      title: try fields.text("title"), state: try PaneState(&state),
      givesChannels: try fields.flag("files"), roots: try LentRoots(&fields),
      isCarriedBySSH: try fields.optionalFlag("ssh") ?? false)
  }

  var object: String {
    LinkFields.object([
      "id": JSONText.quote(id.text), "kind": JSONText.quote(kind.rawValue),
      "host": JSONText.quote(host), "address": JSONText.quote(address),
      "route": JSONText.quote(connectionKey), "way": way?.object,
      "machine": machine.map { JSONText.quote($0.text) }, "pid": String(processID),
      "started": LinkFields.milliseconds(age),
      "last_key": idle.map(LinkFields.milliseconds),
      "title": JSONText.quote(title), "state": state?.object, "files": String(givesChannels),
      "roots": roots?.list, "home": roots?.quotedHome,
      "ssh": isCarriedBySSH ? "true" : nil,
    ])
  }
}

extension PaneState {
  /// Reads a session's knowledge of its own terminal, which nothing covers and whose input is on.
  fileprivate init?(_ fields: inout LinkFields?) throws(LinkProtocolError) {
    guard fields != nil else { return nil }
    self.init(
      isAlternateScreen: try fields?.optionalFlag("alternate"),
      bracketedPaste: try fields?.optionalFlag("paste").map { $0 ? .on : .off } ?? .unknown,
      asksBeforeTyping: try fields?.optionalFlag("asks") ?? false)
  }

  fileprivate var object: String {
    let paste: String? =
      switch bracketedPaste {
      case .on: "true"
      case .off: "false"
      case .unknown: nil
      }
    return LinkFields.object([
      "alternate": isAlternateScreen.map { String($0) }, "paste": paste,
      "asks": asksBeforeTyping ? "true" : nil,
    ])
  }
}
