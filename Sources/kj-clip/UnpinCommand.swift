import ArgumentParser
import KJBase
import KJCLI
import KJDomain

struct UnpinCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpin", abstract: "Take a text's pin away.",
    discussion: "The text goes back among the others, by its last use.")

  @Argument(help: ClipNumber.help)
  var number: ClipNumber

  @OptionGroup(title: "Output")
  var output: OutputOptions

  func run(_ console: Console) throws -> ExitStatus {
    let number = try number.number()
    try OwnClips(console).update { history throws(Failure) in
      history.unpin(try history.clip(number).text)
    }
    return .done
  }
}
