internal import KJBase

/// A program that takes a prompt and can look at a picture by its path: a row of `agents.json`.
///
/// A row says how to recognize the program, how it takes a path, and what it then shows. The table, with the source of
/// each row, is in `docs/agents.md` and `kj help agents`.
///
/// | key | meaning |
/// |---|---|
/// | `id`, `name` | the names in options and for people |
/// | `commands` | names of its program that no other program uses |
/// | `shared` | names that other programs use as well, so they prove nothing |
/// | `files` | parts of the path of its program or script |
/// | `modules` | the modules that Python runs |
/// | `titles` | the title that it writes over its own command line if an interpreter runs it |
/// | `as` | the form of a path, in the syntax of `--as` |
/// | `attaches` | when it attaches a picture: ``Attaching`` |
/// | `one`, `first` | whether one paste may hold only one path, and whether the path must begin the prompt |
/// | `chip` | the text that it shows instead of a path; a `#` stands for a number, with or without the sign before it |
/// | `counts_on` | whether its chip numbers continue from prompt to prompt |
/// | `backspaces` | the number of backspaces that remove a chip and the blank after it |
/// | `pictures`, `bytes` | the formats that it accepts, and the largest picture |
/// | `note` | a warning for people who insert a path, worded to follow its name |
/// | `sure` | whether recognition and form were tested, or read in its source |
/// | `source` | ``Source`` |
// reason: a property for each column of the table.
public struct CodingAgent: Sendable {
  /// When an agent attaches a picture whose path was pasted.
  package enum Attaching: String, Sendable, CaseIterable {
    case paste
    /// With the message; until then, the prompt shows the path.
    case enter
    /// Never: the path is text, and the model opens the file with a tool.
    case tool

    package var words: String {
      switch self {
      case .paste: "at once"
      case .enter: "with the message"
      case .tool: "never: the model opens the file"
      }
    }
  }

  /// The origin of a row's information.
  package enum Source: String, Sendable, CaseIterable {
    case tried
    case code
    case reports

    package var words: String {
      switch self {
      case .tried: "tests with it"
      case .code: "its source"
      case .reports: "reports"
      }
    }
  }

  package let id: String
  package let name: String
  package let commands: [String]
  package let shared: [String]
  package let files: [String]
  package let modules: [String]
  package let titles: [String]
  /// The form that the agent expects for the path of a file.
  package let pathFormat: PathFormat
  package let attaching: Attaching
  package let takesOnePath: Bool
  package let wantsPathFirst: Bool
  package let chip: ChipPattern?
  package let countsChipsOn: Bool
  package let backspaces: Int?
  package let pictures: [String]
  package let maximumBytes: Int?
  package let note: String?
  package let isSure: Bool
  package let source: Source

  /// Every row, in the order of the file.
  package static let all = { () -> [CodingAgent] in
    do throws(JSONError) { return try read(PackageResources.agents_json) } catch {
      preconditionFailure("agents.json: \(error.reason) at \(error.offset)")
    }
  }()

  /// The agent with this identifier or name.
  package init?(_ word: String) {
    guard let agent = Self.all.first(where: { $0.id == word || $0.name == word }) else {
      return nil
    }
    self = agent
  }

  /// The agent whose title a terminal shows; this is a guess, because other programs can show the same title.
  ///
  /// Claude Code's title begins with a star, and names the conversation once it has a name. Qwen Code's title does
  /// the same while the agent asks a question.
  package init?(title: String) {
    guard title.hasPrefix("\u{2733} ") || title == "Claude Code" else { return nil }
    self.init("claude")
  }

  /// Recognizes an agent with certainty; nil for any other program, even one that might be an agent.
  ///
  /// - Parameters:
  ///   - file: The file or module that runs, with its directory if that is known.
  ///   - interpreter: The interpreter that runs beneath a title; nil if it is not known.
  init?(file: String, interpreter: Interpreter? = nil) {
    let name = Self.name(of: file)
    let module = file.contains("/") ? "" : file.split(separator: ".").first.map(String.init) ?? ""
    let found = Self.all.first { agent in
      agent.isSure
        && (agent.commands.contains(name) || agent.modules.contains(module)
          || agent.files.contains { file.utf8.firstRange(of: $0.utf8) != nil }
          || (interpreter != nil && agent.titles.contains(file)))
    }
    guard let found else { return nil }
    self = found
  }

  /// The agent that a program may be; use it only for the form of a path, because other programs share the name.
  static func likely(named program: String) -> CodingAgent? {
    let name = name(of: program)
    return all.first { $0.commands.contains(name) || $0.shared.contains(name) }
  }

  /// The last part of a path, without the extension of a script or a Windows program.
  private static func name(of file: String) -> String {
    var name = file.split(separator: "/").last.map(String.init) ?? ""
    for ending in [".js", ".mjs", ".cjs", ".py", ".exe"] where name.hasSuffix(ending) {
      name.removeLast(ending.count)
    }
    return name
  }
}

extension CodingAgent: Hashable {
  public static func == (one: CodingAgent, other: CodingAgent) -> Bool { one.id == other.id }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension CodingAgent {
  /// Reads the table; an unknown key in a row is an error.
  ///
  /// - Throws: ``JSONError`` with the offset of the first mistake.
  static func read(_ bytes: [UInt8]) throws(JSONError) -> [CodingAgent] {
    var table = try JSONFields(try JSONReader.read(bytes), of: "the table")
    _ = try table.integer("version", in: 1...1)
    var agents: [CodingAgent] = []
    for json in try table.array("agents") ?? [] { agents.append(try CodingAgent(json)) }
    try table.refuseOthers()
    return agents
  }

  private init(_ json: LocatedJSON) throws(JSONError) {
    var row = try JSONFields(json, of: "an agent")
    id = try row.required("id") { $0 }
    name = try row.required("name") { $0 }
    commands = try row.strings("commands") ?? []
    shared = try row.strings("shared") ?? []
    files = try row.strings("files") ?? []
    modules = try row.strings("modules") ?? []
    titles = try row.strings("titles") ?? []
    pathFormat = try row.required("as") { text throws(Failure) in
      guard let format = PathFormat(text) else {
        throw Failure(.usage, "'\(text)' is not a valid path format")
      }
      return format
    }
    attaching = try row.choice("attaches") ?? .paste
    takesOnePath = try row.boolean("one") ?? false
    wantsPathFirst = try row.boolean("first") ?? false
    chip = try row.parsed("chip") { text throws(Failure) in ChipPattern(text) }
    countsChipsOn = try row.boolean("counts_on") ?? false
    backspaces = try row.integer("backspaces", in: 1...9)
    pictures = try row.strings("pictures") ?? []
    maximumBytes = try row.integer("bytes", in: 1...Int.max)
    note = try row.parsed("note") { $0 }
    isSure = try row.boolean("sure") ?? false
    source = try row.choice("source") ?? .reports
    try row.refuseOthers()
  }
}
