internal import KJDomain
internal import KJTerminal

/// The colors that the person wants, or those that suit the terminal's background.
struct DockColors {
  /// Asks for the background (OSC 11).
  static let question = "\u{1B}]11;?\u{07}"

  var theme: BarSettings.Theme {
    didSet { mayAsk = mayAsk || oldValue != theme && needsBackground }
  }
  private let depth: ColorDepth
  private var mayAsk = false
  /// Whether the background is light, as far as is known.
  var isLight = false

  init(_ theme: BarSettings.Theme, _ depth: ColorDepth) {
    self.theme = theme
    self.depth = depth
    mayAsk = needsBackground
  }

  private var needsBackground: Bool { theme == .auto && depth != .none }

  var painter: DockPainter { DockPainter(DockTheme(theme, isLight: isLight), depth) }

  /// - Returns: Whether to ask the terminal; true only once.
  mutating func takeQuestion() -> Bool {
    defer { mayAsk = false }
    return mayAsk
  }
}
