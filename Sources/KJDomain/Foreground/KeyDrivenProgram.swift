/// The programs that obey keys.
///
/// Not all of them were tested, but a wrong entry can only prevent an insertion.
enum KeyDrivenProgram {
  private static let editors: Set<String> = [
    "emacs", "emacsclient", "ed", "ex", "helix", "hx", "jed", "jmacs", "joe", "kak", "mcedit", "mg",
    "micro", "nano", "ne", "nvi", "nvim", "pico", "rnano", "rvim", "vi", "view", "vim", "vim.basic",
    "vim.tiny", "vimdiff", "nvimdiff", "zile",
  ]
  private static let pagers: Set<String> = [
    "elinks", "info", "less", "links", "lynx", "man", "moar", "moor", "more", "most", "ov", "pg",
    "w3m",
  ]
  private static let browsers: Set<String> = [
    "fzf", "gitui", "k9s", "lazydocker", "lazygit", "lf", "mc", "mutt", "ncdu", "neomutt", "nnn",
    "peco", "ranger", "sk", "tig", "vifm", "yazi",
  ]
  private static let monitors: Set<String> = [
    "atop", "bpytop", "btm", "btop", "bashtop", "glances", "htop", "iftop", "iotop", "nethogs",
    "nvtop", "top",
  ]
  private static let dialogs: Set<String> = ["dialog", "whiptail", "watch"]

  static func isOne(_ name: String) -> Bool {
    [editors, pagers, browsers, monitors, dialogs].contains { $0.contains(name) }
  }
}
