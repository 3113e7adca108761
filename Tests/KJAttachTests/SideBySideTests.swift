// The same keys in `ssh` and in `kj attach` leave the same screen, cell by cell.

import KJLibC
import KJTestSupport
import Testing

@Suite struct SideBySideTests {
  @Test(arguments: SideBySideCase.all)
  func aSessionLooksLikeThatOfSSH(_ example: SideBySideCase) async throws {
    for program in ["tmux", "python3"] + example.needs where !isInstalled(program) {
      try Test.cancel("\(program) is not installed")
    }
    try await AttachWorld.gate.pass(named: example.testDescription) {
      try SideBySide(example).run()
    }
  }
}

func isInstalled(_ program: String) -> Bool {
  let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
  return path.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
}

/// Two sessions on one host, in terminals of the same size.
private struct SideBySide {
  private let example: SideBySideCase
  private let world: AttachWorld
  private let theirs: SessionPane
  private let ours: SessionPane

  init(_ example: SideBySideCase) throws {
    self.example = example
    world = try AttachWorld()
    try world.writeRemote("words.txt", (1...200).map { "word \($0) café 日本\n" }.joined())
    try world.writeRemote("far.conf", Self.remoteTmux)
    try world.writeRemote("modes.py", Self.modes)
    try world.writeRemote("htoprc", Self.htop)
    try world.writeRemote(".profile", "PS1='far> '\nexport LC_ALL=C.UTF-8\n")
    try world.writeRemote(".hushlogin", "")
    let command = example.command.map { " '\($0.replacing("'", with: #"'\''"#))'" } ?? ""
    theirs = try world.pane(
      "ssh -t ssh://\(world.server.destination)\(command) 2>notice; printf '\\nended %s\\n' $?; cat"
    )
    ours = try world.pane(
      "kj-attach -t \(world.server.destination)\(command) 2>notice; printf '\\nended %s\\n' $?; cat"
    )
  }

  func run() throws {
    try settle(0, "at the start", example.shows)
    for (step, number) in zip(example.steps, 1...) {
      switch step {
      case .type(let keys, let shows):
        for pane in [theirs, ours] { try pane.type(keys) }
        try settle(number, "after \(keys.debugDescription)", shows)
      case .resize(let columns, let rows, let shows):
        for pane in [theirs, ours] { try pane.resize(columns: columns, rows: rows) }
        try settle(number, "after a resize to \(columns)x\(rows)", shows)
      }
    }
  }

  /// Waits until both panes show the text and look identical.
  private func settle(_ number: Int, _ moment: String, _ shows: String) throws {
    for pane in [theirs, ours] { try pane.awaitText(shows) }
    if number < example.restlessMoments { return }
    let limit = ContinuousClock.now + .hang
    var sameInARow = 0
    while sameInARow < 3 {
      let pictures = try (theirs.masked(), ours.masked())
      sameInARow = pictures.0 == pictures.1 ? sameInARow + 1 : 0
      guard .now < limit else {
        let difference = LineDiff.describe(expected: pictures.0, actual: pictures.1)
        throw SetUpFailure("'\(example.name)' differs from ssh \(moment):\n\(difference)")
      }
      usleep(40_000)
    }
  }

  /// A configuration without the meters, which keep changing.
  private static let htop = """
    htop_version=3.2.2
    config_reader_min_version=3
    header_layout=one_100
    column_meters_0=Hostname
    column_meter_modes_0=2

    """

  private static let remoteTmux = """
    set -g status-right ''
    set -g mouse on
    set -g default-command "PS1='far> ' exec bash --norc --noprofile"
    set -g escape-time 20
    set -g assume-paste-time 0

    """

  /// Switches on a terminal's modes, and shows some text until a key is pressed.
  private static let modes = """
    import os, sys, tty
    tty.setraw(0)
    out = lambda text: os.write(1, text.encode())
    out("\\x1b]2;a title\\x07main screen\\r\\n\\x1b[?1049h\\x1b[2J\\x1b[3;12r\\x1b[?1003h\\x1b[?1006h")
    out("\\x1b[?1h\\x1b=\\x1b[4h\\x1b[?25l\\x1b[?7l\\x1b[?2004h\\x1b[?1004h\\x1b[5 q")
    out("\\x1b[5;1Hinserted\\x1b[5;1Hmodes are set ")
    out("\\x1b[38;5;208;48;2;1;2;3;3;4mcolors\\x1b[m\\x1b(0lqqk\\x1b(B\\x1b[8;1H" + "y" * 90)
    while b"q" not in os.read(0, 100): pass
    out("\\x1b[?1003l\\x1b[?1006l\\x1b[?1l\\x1b>\\x1b[4l\\x1b[?25h\\x1b[?7h\\x1b[?2004l\\x1b[?1004l")
    out("\\x1b[r\\x1b[?1049l")
    sys.exit(3)

    """
}

extension SessionPane {
  /// The picture without the parts that differ between two sessions on the same host.
  fileprivate func masked() throws -> String {
    try picture().replacing(#/pts/[0-9]+/#, with: "pts/N")
      .replacing(#/\[[0-9]+\] [0-9]+/#, with: "[N] P")
      .replacing(#/[0-9]+ (Segmentation|Killed|Terminated)/#) { "P \($0.output.1)" }
      .replacing(#/Last login: .*/#, with: "Last login")
  }
}
