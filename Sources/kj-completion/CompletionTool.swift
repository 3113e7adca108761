import ArgumentParser
import KJBase
import KJCLI

struct CompletionTool: Tool, ToolCommand {
  static let toolName = "kj-completion"
  static let examples = [
    "source <(kj completion bash)",
    "kj completion fish >~/.config/fish/completions/kj.fish",
  ]
  static let statuses: [ExitStatus] = [.done, .usage, .inputOutput]
  static let configuration = CommandConfiguration(
    commandName: "completion", _superCommandName: "kj",
    abstract: "Print the completions for a shell.",
    discussion: """
      'make install' puts them where shells look for them. To install them by hand:

        bash   kj completion bash >~/.local/share/bash-completion/completions/kj
        zsh    kj completion zsh >DIR/_kj, with DIR in fpath
        fish   kj completion fish >~/.config/fish/completions/kj.fish
      """,
    version: versionText)

  enum Shell: String, CaseIterable, ExpressibleByArgument {
    case bash
    case zsh
    case fish

    /// The script, which the build embeds in the tool.
    var script: [UInt8] {
      switch self {
      case .bash: PackageResources.kj_bash
      case .zsh: PackageResources._kj
      case .fish: PackageResources.kj_fish
      }
    }
  }

  @Argument(help: "bash, zsh or fish.")
  var shell: Shell

  @OptionGroup(title: "Output") var output: OutputOptions

  func run(_ console: Console) throws -> ExitStatus {
    try console.printText(String(decoding: shell.script, as: UTF8.self))
    return .done
  }
}
