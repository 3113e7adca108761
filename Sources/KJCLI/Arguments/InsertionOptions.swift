// The options of every tool that inserts into sessions.

public import ArgumentParser
public import KJDomain

/// How a text is inserted.
public struct InsertionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Paste, or type like keys (default: what the program in front takes).",
      valueName: "paste|type"))
  public var insertAs: InsertionManner?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("What is inserted for a path: path, at or markdown.", valueName: "form"))
  public var format = PathFormat.path

  public init() {}
}

extension InsertionManner: ExpressibleByArgument {}
extension PathFormat: ExpressibleByArgument {}
