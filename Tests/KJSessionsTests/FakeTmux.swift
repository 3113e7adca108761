import KJDomain
import KJSessions
import KJTestSupport
import SystemPackage

/// A program that reports one state of its pane after another and records the inserted text.
struct FakeTmux {
  private let workspace: Workspace
  let pane: TmuxPane
  let server: TmuxServer

  /// - Parameter states: `alternate_on` and `bracket_paste_flag` for each query, beginning with the listing; the last
  ///   one stays. `gone` is a pane that does not exist.
  init(states: [String]) throws {
    workspace = try Workspace()
    let work = workspace.work
    for (look, state) in states.enumerated() {
      let line = state == "gone" ? "" : Self.line(state)
      try LocalFiles.write(work.appending("look\(look)"), line.utf8)
    }
    let script = """
      #!/bin/sh
      cd '\(work)'
      case "$*" in
      *load-buffer*) cat >text; echo "$*" >arguments; echo kj-inserted ;;
      *display-message*)
        next=$(($(cat looks) + 1))
        [ -e "look$next" ] || next=\(states.count - 1)
        echo "$next" >looks
        cat "look$next" ;;
      esac

      """
    let program = work.appending("tmux")
    try LocalFiles.write(work.appending("looks"), "0".utf8)
    try LocalFiles.write(program, script.utf8, mode: .ownerReadWriteExecute)
    server = TmuxServer(program: program, socket: "/nowhere")
    let panes = TmuxServer.panes(in: Array(Self.line(states[0]).utf8), of: server)
    guard let pane = panes.first else { throw SetUpFailure("the line of '\(states[0])' is none") }
    self.pane = pane
  }

  private static func line(_ state: String) -> String {
    let flags = state.split(separator: " ")
    return
      "1\t2\t%5\t@1\t$1\t0\t0\t1\t1\t0\t0\t0\t\t\(flags[0])\t\(flags[1])\t0\t\t/dev/pts/3\tssh\tdev\tmain\t\n"
  }

  /// The inserted text, if there is one.
  func text() throws -> String? { try file("text") }

  /// The arguments of the call that inserted the text.
  func arguments() throws -> String? { try file("arguments") }

  private func file(_ name: String) throws -> String? {
    let path = workspace.work.appending(name)
    guard LocalFiles.exists(path) else { return nil }
    return String(decoding: try LocalFiles.read(path), as: UTF8.self)
  }
}
