// The options of every tool that uploads, about what becomes of the paths.

public import ArgumentParser
public import KJDomain

/// Whether and how the path of each upload is inserted into a session.
public struct PathInsertionOptions: ParsableArguments {
  /// What a bare `--insert` stands for, see ``Tool/optionalValues``.
  public static let defaults = ["--insert": InsertionTarget.auto.description]

  @Option(
    help: ArgumentHelp(
      "Put each path into the session that leads to the host, or into '--insert=TARGET'; 'none' "
        + "for nowhere (default: the saved host's).",
      valueName: "target"))
  public var insert: String?

  @OptionGroup public var insertion: InsertionOptions

  public init() {}

  /// What was said about insertion.
  ///
  /// Throws ``Failure`` with status `usage` for a target that is none, and where it was said how
  /// but neither the command line nor the host book says where.
  ///
  /// - Parameter saved: The default of each host.
  public func wish(orSaved saved: [InsertionTarget?]) throws(Failure) -> InsertionWish {
    let wish = try InsertionWish(parsing: insert)
    let saysHow = insertion.insertAs != nil || insertion.format != .path
    if saysHow && wish == .asSaved && saved.allSatisfy({ $0 == nil }) {
      throw Failure(
        .usage, "'--insert-as' and '--as' need '--insert', or a host that has a default for it",
        hints: ["save a default with 'kj hosts edit NAME --insert TARGET'"])
    }
    return wish
  }
}
