import ArgumentParser
import KJBase
import KJCLI
import KJDomain
import KJSystem

struct AddCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Keep a clip.",
    discussion: """
      Text that is already in the history moves to the front. If the history is full, the least \
      recently used clip is removed; pinned clips stay.
      """)

  @Argument(
    help:
      "The text; '-' is standard input (default: standard input, unless it is a terminal).")
  var text: RawArgument?

  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    if text == nil && RawArgument.standardInputIsTerminal {
      throw ValidationError("Missing expected argument '<text>'")
    }
  }

  func run(_ console: Console) throws -> ExitStatus {
    let bytes = try (text ?? .standardInput).contents()
    try OwnClips(console).update { history throws(Failure) in
      do throws(ClipProblem) {
        let text = try ClipText(bytes)
        try history.add(text, from: .added, at: LocalTime.secondsSinceEpoch)
      } catch {
        throw Failure(error)
      }
    }
    return .done
  }
}
