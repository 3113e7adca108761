internal import KJBase

/// A program that takes a prompt and can look at a picture by its path: a row of `agents.json`.
///
/// A row says how the program is recognised, how it wants a path, and what it shows then. `docs/agents.md` and
/// `kj help agents` show the table, with the source of each row.
///
/// | key | says |
/// |---|---|
/// | `id`, `name` | what options and people call it |
/// | `commands` | names of its program that no other program has |
/// | `shared` | names that other programs have as well, so that they prove nothing |
/// | `files` | parts of the path of its program or script |
/// | `modules` | the modules that Python runs |
/// | `titles` | what it writes over its own command line, run by an interpreter |
/// | `as` | the form of a path, as `--as` takes it |
/// | `attaches` | when it attaches a picture: ``Attaching`` |
/// | `one`, `first` | whether one paste may hold one path only, and whether the path has to begin the prompt |
/// | `chip` | what it shows in place of a path; a `#` stands for a number, with or without the sign before it |
/// | `counts_on` | whether the numbers of its chips go on from prompt to prompt |
/// | `backspaces` | how many of them remove a chip, with the blank after it |
/// | `pictures`, `bytes` | the formats that it takes, and how large a picture may be |
/// | `note` | what a person has to know who inserts a path, behind its name |
/// | `sure` | whether recognition and form were tried, or read in its source |
/// | `source` | ``Source`` |
// reason: a property for each column of the table.
public struct CodingAgent: Sendable {
  /// When an agent attaches a picture whose path was pasted.
  package enum Attaching: String, Sendable, CaseIterable {
    case paste
    /// With the message, so that the prompt shows the path until then.
    case enter
    /// Never: the path is text, and the model opens the file by a tool.
    case tool

    package var words: String {
      switch self {
      case .paste: "at once"
      case .enter: "with the message"
      case .tool: "never: the model opens the file"
      }
    }
  }

  /// Where a row comes from.
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
  /// How it wants the path of a file.
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

  /// The agent with this identifier, or with this name.
  package init?(_ word: String) {
    guard let agent = Self.all.first(where: { $0.id == word || $0.name == word }) else {
      return nil
    }
    self = agent
  }

  /// The agent whose title a terminal shows; a guess, because others can show the same.
  ///
  /// Claude Code's begins with a star, and names the conversation once that has a name. So does Qwen Code's while it
  /// asks something.
  package init?(title: String) {
    guard title.hasPrefix("\u{2733} ") || title == "Claude Code" else { return nil }
    self.init("claude")
  }

  /// Recognises an agent for certain; nil for any other program, also for one that could be an agent.
  ///
  /// - Parameters:
  ///   - file: The file or the module that runs, with its directory if that is known.
  ///   - interpreter: The interpreter that runs below a title; nil if it is not known.
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

  /// The agent that a program may be; it only gives the form of a path, because others have that name as well.
  static func likely(named program: String) -> CodingAgent? {
    let name = name(of: program)
    return all.first { $0.commands.contains(name) || $0.shared.contains(name) }
  }

  /// The last part of a path, without what a script or a Windows program ends in.
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
  /// Reads the table; a key that is none of a row's is an error.
  ///
  /// - Throws: ``JSONError`` with the place of the first mistake.
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
        throw Failure(.usage, "'\(text)' is not a form of a path")
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
