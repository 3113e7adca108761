// Every pane of a server in one call.

internal import KJDomain
package import KJSystem

extension TmuxServer {
  /// Lists the panes of all sessions, each once.
  ///
  /// - Parameter processes: The process table, for the programs in the panes.
  package func panes(
    _ processes: ProcessTable, until deadline: Deadline
  ) throws(TmuxError) -> [TmuxPane] {
    let output = try run(["list-panes", "-a", "-F", TmuxPane.listFormat], until: deadline)
    guard output.ending == .exited(0) else {
      // The message of a server without sessions.
      if String(decoding: output.error, as: UTF8.self).hasPrefix("no current target") { return [] }
      throw error(output)
    }
    return Self.panes(in: output.output, of: self).map { pane in
      var pane = pane
      if pane.state.isDead { return pane }
      pane.programs = processes.foreground(ofTerminalOf: pane.program.process)
      pane.state.front = ForegroundProgram(here: pane.programs)
      return pane
    }
  }

  /// Reads the answer of `list-panes` with kj's format; other lines are skipped.
  ///
  /// A window that is linked into several sessions is listed in each; the one that shows it counts.
  public static func panes(in output: [UInt8], of server: TmuxServer) -> [TmuxPane] {
    var panes: [TmuxPane] = []
    var places: [String: Int] = [:]
    for line in output.split(separator: UInt8(ascii: "\n")) {
      let text = String(decoding: line, as: UTF8.self)
      guard let pane = TmuxPane(line: text[...], server: server) else { continue }
      if let place = places[pane.id] {
        if pane.window.isActive && !panes[place].window.isActive { panes[place] = pane }
      } else {
        places[pane.id] = panes.count
        panes.append(pane)
      }
    }
    return panes
  }
}
