// The program in front, determined from the processes of the group.

import KJDomain
import Testing

/// Parses processes from lines `PID PARENT WORDS…`; a `-` after the parent marks a process without the terminal.
private func group(_ lines: [String]) -> [RunningProgram] {
  lines.map { line in
    var words = line.split(separator: " ").map(String.init)
    let numbers = words.prefix(2).compactMap { Int32($0) }
    words.removeFirst(2)
    let readsTerminal = words.first != "-"
    if !readsTerminal { words.removeFirst() }
    return RunningProgram(
      id: numbers[0], parent: numbers[1], arguments: words, readsTerminal: readsTerminal)
  }
}

@Test(
  arguments: [
    ([], nil),
    (["10 8 claude"], .agent(.claudeCode)),
    (["10 8 /home/me/.local/bin/claude --resume"], .agent(.claudeCode)),
    (["10 8 codex"], .agent(.codex)),
    (["10 8 aider --model x"], .agent(.aider)),
    // Under an interpreter, a program is recognized by its file.
    (["10 8 node /usr/local/bin/codex.js", "11 10 /opt/codex/bin/codex"], .agent(.codex)),
    (["10 8 node --no-warnings /usr/bin/claude"], .agent(.claudeCode)),
    (
      ["10 8 node --import x /usr/lib/node_modules/@anthropic-ai/claude-code/cli.js"],
      .agent(.claudeCode)
    ),
    (["10 8 /usr/bin/python3.11 -X dev /home/me/.local/bin/aider"], .agent(.aider)),
    (["10 8 python3 -m aider"], .agent(.aider)),
    (["10 8 bun run /x/codex.js"], .agent(.codex)),
    (["10 8 node -e claude"], .other("node")),
    (["10 8 python3 -c claude"], .other("python3")),
    (["10 8 node server.js claude"], .other("server.js")),
    (["10 8 python3 notes.py"], .other("notes.py")),
    // A wrapper remains in the group.
    (["10 8 bash ./start", "11 10 claude"], .agent(.claudeCode)),
    // An agent's servers run alongside it, without the terminal.
    (["10 8 claude", "21 10 - python3 /x/mcp.py"], .agent(.claudeCode)),
    (["10 8 claude", "21 10 - docker run -i --rm mcp/fetch"], .agent(.claudeCode)),
    (["10 8 claude", "21 10 - ssh box mcp-server"], .agent(.claudeCode)),
    // A program to which an agent hands the terminal receives the keys.
    (["10 8 claude", "21 10 vim +1 prompt.md"], .obeysKeys("vim")),
    (["10 8 node codex.js", "11 10 codex", "12 11 less notes"], .obeysKeys("less")),
    (["10 8 claude", "21 10 sh -c my-editor", "22 21 my-editor prompt.md"], .other("sh")),
    (["10 8 claude", "21 10 ssh box"], .leadsElsewhere("ssh")),
    // A pager reads its text from standard input.
    (["10 8 git log", "11 10 - less"], .obeysKeys("less")),
    (["10 8 htop"], .obeysKeys("htop")),
    (["10 8 -bash"], .shell("bash")), (["10 8 /bin/zsh"], .shell("zsh")),
    (["10 8 bash --norc -i"], .shell("bash")), (["10 8 bash ask.sh"], .other("ask.sh")),
    (["10 8 zsh -c read"], .other("zsh")),
    (["10 8 sh"], .other("sh")), (["10 8 bash", "11 10 cat"], .other("cat")),
    (["10 8 tmux new"], .multiplexer("tmux")), (["10 8 tmux: client"], .multiplexer("tmux")),
    (["10 8 screen -r"], .multiplexer("screen")),
    (["10 8 ssh other"], .leadsElsewhere("ssh")),
    (["10 8 git fetch", "11 10 - ssh git@github.com git-upload-pack x"], .other("git")),
    (["10 8 docker exec -it box bash"], .leadsElsewhere("docker")),
    (["10 8 /bin/sh -e /usr/bin/distrobox-enter box"], .leadsElsewhere("distrobox-enter")),
    (["10 8 bash /usr/local/bin/claude"], .agent(.claudeCode)),
    (["10 8 docker logs -f box"], .other("docker")),
    (["10 8 kubectl -n x exec -it pod -- claude"], .leadsElsewhere("kubectl")),
    (["10 8 sudo -u other claude", "11 10 claude"], .leadsElsewhere("sudo")),
    (["10 8 su - other"], .leadsElsewhere("su")),
    (["10 8 machinectl shell box"], .leadsElsewhere("machinectl")),
    (["10 8 mosh-client x"], .leadsElsewhere("mosh-client")),
  ] as [([String], ForegroundProgram?)])
func theMostDangerousProcessCounts(lines: [String], program: ForegroundProgram?) {
  #expect(ForegroundProgram(group(lines)) == program)
}

@Test func aProcessOfAnotherUserIsNeverAnAgent() {
  #expect(
    ForegroundProgram(group(["10 8 claude"]).map { FrontProcess($0) }, holdsForeignProcess: true)
      == .leadsElsewhere("another user's program"))
}

@Test func aCircleOfParentsComesToAnEnd() {
  #expect(
    ForegroundProgram(group(["10 11 a", "11 10 b", "12 9 claude"])) == .agent(.claudeCode))
}

@Test func aNameThatComesFromOutsideIsSafeToShow() {
  let program = ForegroundProgram([
    RunningProgram(id: 1, parent: 0, arguments: ["/tmp/\u{1B}[2J"])
  ])
  #expect(program?.name == "\\u{1b}[2J")
}
