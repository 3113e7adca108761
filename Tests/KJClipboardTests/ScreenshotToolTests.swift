// Which program takes a screenshot, and what remains of it afterwards.

import KJBase
import KJDomain
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@testable import KJClipboard

@Suite struct ScreenshotToolTests {
  private static let all = [
    "grim", "slurp", "spectacle", "gnome-screenshot", "maim", "import", "scrot",
  ]

  /// The installed programs, the available displays, and the command that kj runs.
  private struct Choice: CustomStringConvertible {
    let programs: [String]
    let displays: [String]
    /// nil if no command can be run.
    let command: String?
    var selector: String?

    var description: String { "\(programs) with \(displays)" }
  }

  private static let wayland = ["WAYLAND_DISPLAY"]
  private static let x11 = ["DISPLAY"]
  private static let choices = [
    Choice(programs: all, displays: wayland, command: "grim -g AREA FILE", selector: "slurp"),
    Choice(
      programs: ["grim", "spectacle", "gnome-screenshot"], displays: wayland,
      command: "spectacle -rbno FILE"),
    Choice(
      programs: ["slurp", "gnome-screenshot"], displays: wayland,
      command: "gnome-screenshot -af FILE"),
    Choice(programs: all, displays: x11, command: "maim -s FILE"),
    Choice(programs: ["scrot", "import"], displays: x11, command: "import FILE"),
    Choice(programs: ["scrot", "gnome-screenshot"], displays: x11, command: "scrot -s FILE"),
    Choice(programs: ["gnome-screenshot"], displays: x11, command: "gnome-screenshot -af FILE"),
    Choice(programs: ["maim", "import", "scrot"], displays: wayland + x11, command: nil),
    Choice(
      programs: all, displays: wayland + x11, command: "grim -g AREA FILE", selector: "slurp"),
    Choice(programs: all, displays: [], command: nil),
    Choice(programs: ["grim", "slurp"], displays: x11, command: nil),
    Choice(programs: [], displays: wayland + x11, command: nil),
    Choice(programs: ["screencapture"], displays: [], command: "screencapture -i FILE"),
  ]

  /// An environment with only these programs.
  private func environment(
    of programs: [String], _ displays: [String], in workspace: Workspace
  ) throws -> Environment {
    for program in programs {
      try LocalFiles.write(
        workspace.work.appending(program), Array("#!/bin/sh\n".utf8), mode: .ownerReadWriteExecute)
    }
    var variables = ["PATH": workspace.work.string, "TMPDIR": workspace.work.string]
    for display in displays { variables[display] = "1" }
    return Environment(variables)
  }

  @Test(arguments: choices)
  private func theFirstProgramOfTheDesktopIsTaken(_ choice: Choice) throws {
    let workspace = try Workspace()
    let environment = try environment(of: choice.programs, choice.displays, in: workspace)
    let settings = ScreenshotSettings()
    #expect(ScreenshotTool.isThere(settings, environment) == (choice.command != nil))
    guard let command = choice.command else {
      #expect {
        _ = try ScreenshotTool(settings, environment)
      } throws: { error in
        let failure = error as? Failure
        return failure?.message == ScreenshotSettings.obstacle && failure?.status == .noInput
      }
      return
    }
    let program = try ScreenshotTool(settings, environment).program
    let words = [program.command.program] + program.arguments(for: "FILE", area: "AREA")
    #expect(words.joined(separator: " ") == command)
    #expect(program.selector == choice.selector)
  }

  @Test func thePersonsOwnCommandComesFirstAndNeedsNoDisplay() throws {
    let workspace = try Workspace()
    var settings = ScreenshotSettings()
    settings.command = FileCommand(["own", "--to={file}", "{area}"])
    let environment = try environment(of: Self.all, [], in: workspace)
    #expect(ScreenshotTool.isThere(settings, environment))
    let program = try ScreenshotTool(settings, environment).program
    #expect(program.arguments(for: "/a b", area: nil) == ["--to=/a b", "{area}"])
  }

  @Test(arguments: [
    ("printf 'GIF89a......' >\"$1\"", nil),
    ("exit 0", "no screenshot was taken: cancelled"),
    (": >\"$1\"", "no screenshot was taken: cancelled"),
    ("echo the area >\"$1\"; exit 3", "no screenshot was taken: 'shot' ended with status 3"),
    ("echo one >&2; echo two >&2; exit 1", "no screenshot was taken: 'shot' says: two"),
    (
      "printf 'a warning\\nX Error: BadMatch\\n  Serial number: 75\\n' >&2; exit 1",
      "no screenshot was taken: 'shot' says: X Error: BadMatch"
    ),
    ("echo 'Key was pressed, aborting shot' >&2; exit 1", "no screenshot was taken: cancelled"),
    ("kill -KILL $$", "no screenshot was taken: 'shot' was killed by signal 9"),
    ("echo text >\"$1\"", "cannot use the screenshot: the file from 'shot' is not a picture"),
    ("rm -r \"$(dirname \"$1\")\"", "no screenshot was taken: cancelled"),
    ("ln -s /etc/passwd \"$1\"", "cannot read the screenshot: "),
  ])
  func nothingIsLeftWhateverTheProgramDoes(body: String, message: String?) throws {
    let workspace = try Workspace()
    let script =
      "#!/bin/sh\nls -ld \"$(dirname \"$1\")\" | grep -q ^drwx------ || exit 99\n\(body)\n"
    let path = workspace.work.appending("shot")
    try LocalFiles.write(path, Array(script.utf8), mode: .ownerReadWriteExecute)
    let temporary = workspace.work.appending("tmp")
    try LocalFiles.makeDirectory(temporary)
    let environment = Environment(["PATH": workspace.work.string, "TMPDIR": temporary.string])
    var settings = ScreenshotSettings()
    settings.command = FileCommand(["shot", "{file}"])
    let tool = try ScreenshotTool(settings, environment)
    let result = Result { () throws(Failure) in try tool.take() }
    switch result {
    case .success(let picture):
      #expect(message == nil && picture.starts(with: Array("GIF89a".utf8)))
    case .failure(let failure):
      #expect(message.map(failure.message.hasPrefix) == true, "\(failure.message)")
    }
    #expect(try temporary.entries() == [])
  }

  /// The installed programs, the displays, and the commands to take and to draw on a screenshot, if both are possible.
  private static let drawings:
    [(programs: [String], displays: [String], marks: String?, draws: String?)] = [
      (
        ["maim", "satty", "swappy", "ksnip", "flameshot"], x11, "maim -s FILE",
        "satty -f FILE -o FILE --early-exit"
      ),
      (["maim", "swappy", "ksnip", "flameshot"], x11, "maim -s FILE", "swappy -f FILE -o FILE"),
      (["maim", "ksnip", "flameshot", "open"], x11, "maim -s FILE", "ksnip FILE"),
      (["maim", "flameshot"], x11, "flameshot gui -p FILE", nil),
      (["flameshot"], wayland, "flameshot gui -p FILE", nil),
      (["grim", "slurp", "ksnip"], wayland, "grim -g AREA FILE", "ksnip FILE"),
      (["screencapture", "open"], [], "screencapture -i FILE", "open -W -n -a Preview FILE"),
      (["maim", "open"], x11, nil, nil),
      (["maim"], x11, nil, nil),
      (["ksnip"], x11, nil, nil),
      (["maim", "ksnip"], [], nil, nil),
    ]

  @Test(arguments: drawings)
  private func theFirstProgramThatDrawsIsTaken(
    programs: [String], displays: [String], marks: String?, draws: String?
  ) throws {
    let workspace = try Workspace()
    let environment = try environment(of: programs, displays, in: workspace)
    let settings = ScreenshotSettings()
    let drawing = DrawingSettings()
    #expect(ScreenshotTool.isThere(settings, drawnOnBy: drawing, environment) == (marks != nil))
    guard let tool = try? ScreenshotTool(settings, drawnOnBy: drawing, environment) else { return }
    let words = [tool.program.command.program] + tool.program.arguments(for: "FILE", area: "AREA")
    #expect(words.joined(separator: " ") == marks)
    let drawn = tool.drawing.map { [$0.program] + $0.arguments(for: "FILE") }
    #expect(drawn?.joined(separator: " ") == draws)
  }

  @Test(arguments: [
    ("printf 'GIF89a.drawn.' >\"$1\"", nil),
    // The same bytes, saved again.
    ("cp \"$1\" \"$1.new\"; sleep 0.1; mv \"$1.new\" \"$1\"", nil),
    ("exit 0", "the screenshot was not sent: 'draw' saved nothing"),
    (": >\"$1\"", "the screenshot was not sent: 'draw' saved nothing"),
    ("rm \"$1\"", "the screenshot was not sent: 'draw' saved nothing"),
    ("echo text >\"$1\"", "cannot use the screenshot: the file from 'draw' is not a picture"),
    ("echo one >&2; exit 1", "the screenshot was not sent: 'draw' says: one"),
    ("echo aborted >&2; exit 1", "the screenshot was not sent: cancelled"),
  ])
  func onlyWhatWasSavedCounts(body: String, message: String?) throws {
    let workspace = try Workspace()
    for (name, body) in [("shot", "printf 'GIF89a......' >\"$1\""), ("draw", body)] {
      try LocalFiles.write(
        workspace.work.appending(name), Array("#!/bin/sh\n\(body)\n".utf8),
        mode: .ownerReadWriteExecute)
    }
    let temporary = workspace.work.appending("tmp")
    try LocalFiles.makeDirectory(temporary)
    let environment = Environment([
      "PATH": "\(workspace.work):/usr/bin:/bin", "TMPDIR": temporary.string,
    ])
    var settings = ScreenshotSettings()
    settings.command = FileCommand(["shot", "{file}"])
    var drawing = DrawingSettings()
    drawing.command = FileCommand(["draw", "{file}"])
    let tool = try ScreenshotTool(settings, drawnOnBy: drawing, environment)
    let result = Result { () throws(Failure) in try tool.take() }
    switch result {
    case .success: #expect(message == nil)
    case .failure(let failure): #expect(failure.message == message)
    }
    #expect(try temporary.entries() == [])
  }
}
