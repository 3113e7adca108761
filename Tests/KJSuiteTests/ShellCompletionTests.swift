// The queries to the shells work: a small completion answers with its options.

import KJTestSupport
import SystemPackage
import Testing

@Suite struct ShellCompletionTests {
  static let bash = """
    _sample() {
      case ${COMP_WORDS[1]} in
        add) COMPREPLY=($(compgen -W '--port --help' -- "${COMP_WORDS[COMP_CWORD]}")) ;;
        *) COMPREPLY=($(compgen -W '--host --quiet -q' -- "${COMP_WORDS[COMP_CWORD]}")) ;;
      esac
    }
    complete -F _sample kj-sample
    """
  static let zsh = """
    #compdef kj-sample
    if [[ $words[2] == add ]]; then
      shift words; (( CURRENT-- ))
      _arguments '--port[a port]' '--help[help]'
    else
      _arguments '--host[a host]:host:' '(-q --quiet)'{-q,--quiet}'[say less]'
    fi
    """
  static let fish = """
    complete -c kj-sample -n 'not __fish_seen_subcommand_from add' -l host -r -d 'a host'
    complete -c kj-sample -n 'not __fish_seen_subcommand_from add' -s q -l quiet
    complete -c kj-sample -n '__fish_seen_subcommand_from add' -l port
    complete -c kj-sample -n '__fish_seen_subcommand_from add' -l help
    """

  @Test(arguments: ShellCompletion.allCases)
  func shellsAnswer(_ shell: ShellCompletion) async throws {
    guard Suite.has(shell.rawValue) else {
      try Test.cancel("\(shell.rawValue) is not installed")
    }
    try await onOwnThread {
      let workspace = try Workspace()
      let text = [ShellCompletion.bash: Self.bash, .zsh: Self.zsh, .fish: Self.fish][shell] ?? ""
      try LocalFiles.write(workspace.work.appending(shell.file), text.utf8)
      #expect(
        try shell.options(after: ["kj-sample"], in: workspace.work) == ["--host", "--quiet"])
      #expect(
        try shell.options(after: ["kj-sample", "add"], in: workspace.work) == ["--port", "--help"])
    }
  }
}
