// Every pane of every server of tmux on a host, in one script.

internal import SystemPackage

/// The script that lists, and what it wrote.
///
/// Like ``TmuxServers``, it trusts the folder of the sockets only where it belongs to the person and is
/// closed to all others.
struct RemoteTmuxListing {
  /// Whether tmux is there.
  private(set) var hasProgram = false
  private(set) var panes: [TmuxPane] = []

  private static let programMark = "kj-program "
  private static let socketMark = "kj-socket "

  /// A login that runs one command often has a shorter `PATH` than one at a terminal.
  static let script = """
    for program in "$(command -v tmux)" /usr/local/bin/tmux /opt/homebrew/bin/tmux \
    "$HOME/.local/bin/tmux" ''; do
    [ -x "$program" ] && break
    done
    if [ -n "$program" ]; then
    printf '\(programMark)%s\\n' "$program"
    folder=${TMUX_TMPDIR:-/tmp}/tmux-$(id -u)
    if [ -n "$(find "$folder" -prune -type d -user "$(id -u)" ! -perm -o=r ! -perm -o=w \
    ! -perm -o=x 2>/dev/null)" ]; then
    for socket in "$folder"/*; do
    if [ -S "$socket" ]; then
    printf '\(socketMark)%s\\n' "$socket"
    "$program" -u -S "$socket" list-panes -a -F \(ShellWord(TmuxPane.listFormat).text) \
    2>/dev/null </dev/null
    fi
    done
    fi
    fi

    """

  /// Reads what the script wrote.
  init(reading output: [UInt8]) {
    var program: FilePath?
    var socket: FilePath?
    var rows: [UInt8] = []
    func panes() -> [TmuxPane] {
      guard let program, let socket else { return [] }
      return TmuxServer.panes(in: rows, of: TmuxServer(program: program, socket: socket))
    }
    for line in output.split(separator: UInt8(ascii: "\n")) {
      let text = String(decoding: line, as: UTF8.self)
      if text.hasPrefix(Self.programMark) {
        program = FilePath(String(text.dropFirst(Self.programMark.count)))
      } else if text.hasPrefix(Self.socketMark) {
        self.panes += panes()
        socket = FilePath(String(text.dropFirst(Self.socketMark.count)))
        rows = []
      } else {
        rows += line + [UInt8(ascii: "\n")]
      }
    }
    self.panes += panes()
    hasProgram = program != nil
  }
}
