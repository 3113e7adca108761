import ArgumentParser
import KJBase
import KJCLI

/// A number from `kj clip list`, or another word, which is refused when the tool runs.
///
/// The parser's own complaint about a word would not mention that `--insert tmux:%3` lacks a `=`.
struct ClipNumber: ExpressibleByArgument {
  static let help = ArgumentHelp("The number that 'kj clip list' shows.", valueName: "clip")

  private let word: RawArgument

  init?(argument: String) {
    guard let word = RawArgument(argument: argument) else { return nil }
    self.word = word
  }

  /// - Parameter mayBeTarget: Whether the command line has an option without its target.
  /// - Throws: ``Failure`` with status `usage` for a word that is not a number.
  func number(mayBeTarget: Bool = false) throws(Failure) -> Int {
    let text = word.description
    if let number = Int(text), number >= 1 { return number }
    if mayBeTarget, let failure = Failure(target: word, takenFor: "the number of a clip") {
      throw failure
    }
    throw Failure(
      .usage, "'\(text.printable)' is not the number of a clip",
      advice: ["run 'kj clip' to see the numbers"])
  }
}
