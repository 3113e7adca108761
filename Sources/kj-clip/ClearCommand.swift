import ArgumentParser
import KJBase
import KJCLI
import KJDomain

struct ClearCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear", abstract: "Forget every clip that is not pinned.")

  @Flag(help: "Forget the pinned clips as well.")
  var all = false

  @Flag(help: "Do not prompt on the terminal.")
  var yes = false

  @OptionGroup(title: "Output") var output: OutputOptions

  func run(_ console: Console) throws -> ExitStatus {
    let what = all ? "every clip" : "every clip that is not pinned"
    if !yes, try console.confirm("Forget \(what) (yes/no)? ") == false {
      console.notice("nothing was forgotten")
      return .done
    }
    let pinned = try OwnClips(console).update { history in
      history.clear(pinsToo: all)
      return history.pinnedCount
    }
    if pinned > 0 {
      let stay = pinned == 1 ? "1 pinned clip stays" : "\(pinned) pinned clips stay"
      console.noticeToWatcher("\(stay): 'kj clip clear --all' forgets everything")
    }
    return .done
  }
}
