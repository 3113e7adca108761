import ArgumentParser
import KJBase
import KJCLI
import KJDomain
import KJSystem

struct AddCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Keep a text.",
    discussion: """
      A text that is there already comes to the front. If the history is full, the text that was \
      not used for longest goes; pinned ones stay.
      """)

  @Argument(
    help:
      "The text; '-' is standard input (default: that, unless it is a terminal).")
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
