// The tools that come with kj, for help and for suggestions.

/// A topic of `kj help` other than the tools.
struct Topic {
  let name: String
  let summary: String

  static let connect = Topic(name: "connect", summary: "how a host is found, reached and trusted")
  static let exitCodes = Topic(name: "exit-codes", summary: "what the exit status of a tool means")
  static let agents = Topic(
    name: "agents", summary: "the coding agents that kj knows, and how each takes a path")
  static let all = [connect, exitCodes, agents]
}

/// One tool of the suite.
struct Tool {
  /// The word after `kj` on the command line; the executable is `kj-` followed by it.
  let name: String
  let summary: String

  /// Every tool, in the order of `kj help`.
  ///
  /// A test compares the list with the existing executables.
  static let all = [
    Tool(
      name: "upload", summary: "upload pictures and files to a host, and print their remote paths"),
    Tool(name: "image", summary: "prepare pictures as an upload would, without a host"),
    Tool(name: "watch", summary: "upload new files in a directory, and print their remote paths"),
    Tool(name: "get", summary: "fetch files from a host, and print their local paths"),
    Tool(name: "uploads", summary: "list uploads, print their paths again, or remove them"),
    Tool(name: "insert", summary: "put one line of text into a session"),
    Tool(name: "sessions", summary: "list the sessions that text can be put into"),
    Tool(name: "clip", summary: "keep clips: pieces of text for reuse"),
    Tool(name: "slash", summary: "list the slash commands of coding agents, and manage your own"),
    Tool(
      name: "attach",
      summary: "open a terminal session on a host that uploads can insert their paths into"),
    Tool(name: "link", summary: "keep a connection to a host open for uploads to use"),
    Tool(
      name: "hosts", summary: "manage the host book: names for the hosts that files are sent to"),
    Tool(name: "trust", summary: "review and save host keys"),
    Tool(name: "config", summary: "show and change the settings of every tool"),
    Tool(name: "doctor", summary: "check each step of an upload to a host"),
    Tool(name: "completion", summary: "print the completions for a shell"),
  ]
}
