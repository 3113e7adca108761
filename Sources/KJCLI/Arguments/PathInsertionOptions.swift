package import ArgumentParser
package import KJBase
package import KJDomain
import KJSystem

/// Whether to insert the path of each upload into a session, and how.
package struct PathInsertionOptions: ParsableArguments {
  /// The value of a bare `--insert`; see ``Tool/optionalValues``.
  package static let defaults = ["--insert": OmittedValue.mark]

  @Option(
    help: ArgumentHelp(
      "Put each path into a session: auto, the one connected to the host, or another target "
        + "after '='; 'none' for no session (default: as saved for the host). (targets: "
        + "\(InsertionTarget.forms.joined(separator: ", ")))",
      valueName: "target"),
    completion: .list(["none"]))
  package var insert: String?

  @OptionGroup package var insertion: InsertionOptions

  package init() {}

  /// The insertion that the command line requests.
  ///
  /// Throws ``Failure`` with status `usage` if the target is invalid, or if `--insert-as` or `--as` is used with
  /// `--insert=none` or without a target on the command line and in the host book.
  ///
  /// - Parameter saved: The saved default target of each host.
  package func wish(orSaved saved: [InsertionTarget?]) throws(Failure) -> InsertionWish {
    let wish = try InsertionWish(parsing: insert)
    let saysHow = insertion.insertAs != nil || insertion.form != nil
    if saysHow && wish == .nowhere {
      throw Failure(.usage, "'--insert=none' cannot be combined with '--insert-as' or '--as'")
    }
    if saysHow && wish == .asSaved && saved.allSatisfy({ $0 == nil }) {
      throw Failure(
        .usage, "'--insert-as' and '--as' need '--insert', or a host with a saved target",
        advice: ["save a target with 'kj hosts edit NAME --insert TARGET'"])
    }
    return wish
  }

  /// The target of `--insert`, which may determine the host.
  ///
  /// Throws ``Failure`` with status `usage` for an invalid target.
  package var asked: InsertionWish { get throws(Failure) { try InsertionWish(parsing: insert) } }

  /// Refuses a target given as a separate word after a bare `--insert`: it would be taken for a file.
  ///
  /// The next word may be a local file, standard input or a host, but not a target, even if such a file exists. A later
  /// word counts as a target only if no such file exists.
  ///
  /// Throws ``Failure`` with status `usage`.
  ///
  /// - Parameter operands: The files, or the directory, as given.
  package func refuseTarget(among operands: [RawArgument]) throws(Failure) {
    guard insert == OmittedValue.mark else { return }
    let words = RawArguments.current.prefix { $0 != "--" }
    let next = Set(
      zip(words, words.dropFirst()).filter { $0.0 == "--insert" }
        .compactMap { RawArgument(argument: $0.1) })
    for operand in operands {
      let word = operand.description
      let isHere = (try? operand.file(in: .current).status()) != nil
      if !isHere || next.contains(operand),
        let failure = Failure(target: operand, takenFor: "a file", isHere: isHere)
      {
        throw failure
      }
      if next.contains(operand), !isHere, operand != .standardInput, HostOperand(word) == nil {
        throw Failure(
          .usage,
          "'\(word.printable)' after '--insert' is neither a file nor a target",
          advice: ["write '--insert=TARGET' to name a target"])
      }
    }
  }
}

extension Failure {
  /// Creates the failure for an operand after a bare `--insert` that is a target; nil for any other operand.
  ///
  /// - Parameters:
  ///   - kind: The kind of argument that the operand was taken for.
  ///   - isHere: Whether there is a local file with this name.
  package init?(target operand: RawArgument, takenFor kind: String, isHere: Bool = false) {
    let word = operand.description
    guard word == "none" || (try? InsertionTarget(parsing: word)) != nil else { return nil }
    self.init(
      .usage,
      "'\(word.printable)' after '--insert' is read as \(kind); "
        + "write '--insert=\(word.printable)'",
      advice: isHere ? ["write './\(word.printable)' for the file"] : [])
  }
}
