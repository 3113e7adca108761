import ArgumentParser
import KJBase
import KJCLI
import KJDomain
import KJSystem

struct PinCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "pin", abstract: "Pin a clip to keep it at the top of the list.",
    discussion: "Up to \(ClipHistory.mostPinned) clips can be pinned.")

  @Argument(help: ClipNumber.help)
  var number: ClipNumber

  @OptionGroup(title: "Output") var output: OutputOptions

  func run(_ console: Console) throws -> ExitStatus {
    let number = try number.number()
    try OwnClips(console).update { history throws(Failure) in
      try history.pin(history.clip(number).text, at: LocalTime.secondsSinceEpoch)
    }
    return .done
  }
}

struct UnpinCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpin", abstract: "Unpin a clip.",
    discussion: "The clip returns to the others, sorted by when it was last used.")

  @Argument(help: ClipNumber.help)
  var number: ClipNumber

  @OptionGroup(title: "Output") var output: OutputOptions

  func run(_ console: Console) throws -> ExitStatus {
    let number = try number.number()
    try OwnClips(console).update { history throws(Failure) in
      history.unpin(try history.clip(number).text)
    }
    return .done
  }
}
