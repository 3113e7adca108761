// The options of every tool that uploads, about what becomes of the paths.

public import ArgumentParser
public import KJDomain

/// Whether and how the path of each upload is inserted into a session.
public struct PathInsertionOptions: ParsableArguments {
  /// What a bare `--insert` stands for, see ``Tool/optionalValues``.
  public static let defaults = ["--insert": InsertionTarget.auto.description]

  @Option(
    help: ArgumentHelp(
      "Put each path into the session that leads to the host, or into '--insert=TARGET'.",
      valueName: "target"))
  public var insert: String?

  @OptionGroup public var insertion: InsertionOptions

  public init() {}

  public func validate() throws {
    if insert == nil, insertion.insertAs != nil || insertion.format != .path {
      throw ValidationError("'--insert-as' and '--as' need '--insert'")
    }
  }

  /// The target; nil where nothing is to be inserted.
  public func target() throws(Failure) -> InsertionTarget? {
    try insert.map { text throws(Failure) in try InsertionTarget(parsing: text) }
  }
}
