// The programs in front on a host, as a session reports them to other processes.

internal import KJBase

extension HostForeground {
  init(_ fields: inout LinkFields) throws(LinkProtocolError) {
    var own = try fields.optionalObject("own")
    var terminals: [HostTerminal] = []
    for var terminal in try fields.objects("terminals") {
      terminals.append(try HostTerminal(&terminal))
    }
    self.init(ownPorts: try HostTerminal.Ports(&own), terminals: terminals)
  }

  var object: String {
    LinkFields.object([
      "own": ownPorts?.object, "terminals": LinkFields.array(objects: terminals.map(\.object)),
    ])
  }
}

extension HostTerminal {
  fileprivate init(_ fields: inout LinkFields) throws(LinkProtocolError) {
    self.init(name: try fields.text("name"))
    var line = try fields.optionalObject("line")
    connection = try Connection(&line)
    holdsForeignProcess = try fields.optionalFlag("foreign") ?? false
    var shown = try fields.optionalObject("pane")
    pane = try HostPane(&shown)
    processes = try FrontProcess.list(&fields)
    var behind = try fields.optionalObject("behind")
    self.behind = try Behind(&behind)
  }

  fileprivate var object: String {
    LinkFields.object([
      "name": JSONText.quote(name), "line": connection?.object,
      "foreign": holdsForeignProcess ? "true" : nil, "pane": pane?.object,
      "processes": LinkFields.array(objects: processes.map(\.object)), "behind": behind?.object,
    ])
  }
}

extension HostTerminal.Behind {
  fileprivate init?(_ fields: inout LinkFields?) throws(LinkProtocolError) {
    guard var members = fields else { return nil }
    self.init(
      try members.text("passage"), try FrontProcess.list(&members),
      holdsForeignProcess: try members.optionalFlag("foreign") ?? false)
  }

  fileprivate var object: String {
    LinkFields.object([
      "passage": JSONText.quote(passage), "foreign": holdsForeignProcess ? "true" : nil,
      "processes": LinkFields.array(objects: processes.map(\.object)),
    ])
  }
}

extension HostTerminal.Ports {
  fileprivate init?(_ fields: inout LinkFields?) throws(LinkProtocolError) {
    guard var members = fields else { return nil }
    self.init(client: try members.port("client"), server: try members.port("server"))
  }

  fileprivate var object: String {
    LinkFields.object(["client": String(client), "server": String(server)])
  }
}

extension HostTerminal.Connection {
  fileprivate init?(_ fields: inout LinkFields?) throws(LinkProtocolError) {
    guard var members = fields, let ports = try HostTerminal.Ports(&fields) else { return nil }
    let columns = try members.optionalNumber("columns").map(Int.init)
    let rows = try members.optionalNumber("rows").map(Int.init)
    let size = columns.flatMap { columns in
      rows.map { TerminalSize(columns: columns, rows: $0) }
    }
    self.init(ports: ports, age: try members.milliseconds("age"), size: size)
  }

  fileprivate var object: String {
    LinkFields.object([
      "client": String(ports.client), "server": String(ports.server),
      "age": LinkFields.milliseconds(age), "columns": size.map { String($0.columns) },
      "rows": size.map { String($0.rows) },
    ])
  }
}

extension HostPane {
  fileprivate init?(_ fields: inout LinkFields?) throws(LinkProtocolError) {
    guard var members = fields else { return nil }
    self.init(
      terminal: try members.text("terminal"), id: try members.text("id"),
      socket: try members.text("socket"), isInMode: try members.flag("mode"))
  }

  fileprivate var object: String {
    LinkFields.object([
      "terminal": JSONText.quote(terminal), "id": JSONText.quote(id),
      "socket": JSONText.quote(socket), "mode": String(isInMode),
    ])
  }
}

extension FrontProcess {
  private enum Class: String, CaseIterable {
    case elsewhere
    case keys
    case multiplexer
    case agent
    case shell
    case other
  }

  fileprivate static func list(
    _ fields: inout LinkFields
  ) throws(LinkProtocolError) -> [FrontProcess] {
    var processes: [FrontProcess] = []
    for var process in try fields.objects("processes") {
      processes.append(try FrontProcess(&process))
    }
    return processes
  }

  fileprivate init(_ fields: inout LinkFields) throws(LinkProtocolError) {
    let name = try fields.text("name")
    let file = try fields.optionalText("file") ?? name
    let readsTerminal = try fields.optionalFlag("input") ?? true
    let kind = try LinkFields.required("class", try fields.optionalChoice("class", Class.self))
    let byFile = readsTerminal ? CodingAgent(file: file) : nil
    let program: ForegroundProgram =
      switch kind {
      case .elsewhere: .leadsElsewhere(name)
      case .keys: .obeysKeys(name)
      case .multiplexer: .multiplexer(name)
      case .shell: .shell(name)
      // The session may belong to a kj that knows other agents.
      case .agent: (CodingAgent(name) ?? byFile).map(ForegroundProgram.agent) ?? .other(name)
      case .other: byFile.map(ForegroundProgram.agent) ?? .other(name)
      }
    self.init(
      id: try fields.number("pid"), parent: try fields.number("parent"),
      readsTerminal: readsTerminal, program: program, file: file,
      passage: try fields.optionalText("passage"), seesUploads: try fields.optionalFlag("sees"))
  }

  fileprivate var object: String {
    let (kind, name) = parts
    return LinkFields.object([
      "pid": String(id), "parent": String(parent), "input": readsTerminal ? nil : "false",
      "class": JSONText.quote(kind.rawValue), "name": JSONText.quote(name),
      "file": file == name ? nil : JSONText.quote(file),
      "format": program.agent.map { JSONText.quote($0.pathFormat.description) },
      "passage": passage.map(JSONText.quote), "sees": seesUploads.map(String.init),
    ])
  }

  private var parts: (Class, name: String) {
    switch program {
    case .leadsElsewhere(let name): (.elsewhere, name)
    case .obeysKeys(let name): (.keys, name)
    case .multiplexer(let name): (.multiplexer, name)
    case .agent(let agent): (.agent, agent.name)
    case .shell(let name): (.shell, name)
    case .other(let name): (.other, name)
    }
  }
}
