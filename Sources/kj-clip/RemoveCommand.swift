import ArgumentParser
import KJBase
import KJCLI
import KJDomain

struct RemoveCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Forget clips.",
    discussion: "If one of the numbers does not exist, nothing is forgotten.",
    aliases: ["rm", "delete"])

  @Argument(help: ArgumentHelp("The numbers that 'kj clip list' shows.", valueName: "clip"))
  var numbers: [ClipNumber]

  @OptionGroup(title: "Output") var output: OutputOptions

  func run(_ console: Console) throws -> ExitStatus {
    let numbers = try numbers.map { try $0.number() }
    try OwnClips(console).update { history throws(Failure) in
      var texts: Set<ClipText> = []
      for number in numbers { texts.insert(try history.clip(number).text) }
      history.remove(texts)
    }
    return .done
  }
}
