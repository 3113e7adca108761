package import ArgumentParser
package import KJBase
package import KJDomain
import KJSystem

/// Whether and how the path of each upload is inserted into a session.
package struct PathInsertionOptions: ParsableArguments {
  /// The value of a bare `--insert`; see ``Tool/optionalValues``.
  package static let defaults = ["--insert": OmittedValue.mark]

  @Option(
    help: ArgumentHelp(
      "Put each path into a session: auto, the one that leads to the host, or another target "
        + "behind '='; 'none' for nowhere (default: the saved host's). (targets: "
        + "\(InsertionTarget.forms.joined(separator: ", ")))",
      valueName: "target"),
    completion: .list(["none"]))
  package var insert: String?

  @OptionGroup package var insertion: InsertionOptions

  package init() {}

  /// The insertion that the command line asks for.
  ///
  /// Throws ``Failure`` with status `usage` for an invalid target, and for `--insert-as` or `--as`
  /// with `--insert=none` or with no target on the command line or in the host book.
  ///
  /// - Parameter saved: The saved default target of each host.
  package func wish(orSaved saved: [InsertionTarget?]) throws(Failure) -> InsertionWish {
    let wish = try InsertionWish(parsing: insert)
    let saysHow = insertion.insertAs != nil || insertion.form != nil
    if saysHow && wish == .nowhere {
      throw Failure(.usage, "'--insert=none' and '--insert-as' or '--as' exclude each other")
    }
    if saysHow && wish == .asSaved && saved.allSatisfy({ $0 == nil }) {
      throw Failure(
        .usage, "'--insert-as' and '--as' need '--insert', or a host that has a default for it",
        advice: ["save a default with 'kj hosts edit NAME --insert TARGET'"])
    }
    return wish
  }

  /// The target that `--insert` asks for, which may determine the host.
  ///
  /// Throws ``Failure`` with status `usage` for an invalid target.
  package var asked: InsertionWish { get throws(Failure) { try InsertionWish(parsing: insert) } }

  /// Refuses a target given as a separate word after a bare `--insert`, where it is taken for a file.
  ///
  /// The next word may be a file here, standard input or a host, and no target even if there is such a file. A later
  /// word is a target only if there is no such file.
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
          "'\(word.printable)' after '--insert' is neither a file nor a place to insert into",
          advice: ["write '--insert=TARGET' for a place"])
      }
    }
  }
}

extension Failure {
  /// The failure if an operand after a bare `--insert` is a target; nil if it is none.
  ///
  /// - Parameters:
  ///   - kind: What it was taken for.
  ///   - isHere: Whether there is a file with this name here.
  package init?(target operand: RawArgument, takenFor kind: String, isHere: Bool = false) {
    let word = operand.description
    guard word == "none" || (try? InsertionTarget(parsing: word)) != nil else { return nil }
    self.init(
      .usage,
      "'\(word.printable)' after '--insert' is taken for \(kind); "
        + "write '--insert=\(word.printable)'",
      advice: isHere ? ["write './\(word.printable)' for the file"] : [])
  }
}
