package import KJDomain

/// A set of colors for the dock.
package enum DockTheme: CaseIterable, Sendable {
  case dark
  case light
  case oled
  case terminal

  /// - Parameter isLight: Whether the terminal's background is light, as far as kj knows.
  package init(_ wish: BarSettings.Theme, isLight: Bool) {
    self =
      switch wish {
      case .auto: isLight ? .light : .dark
      case .dark: .dark
      case .light: .light
      case .oled: .oled
      case .terminal: .terminal
      }
  }

  /// A 24-bit color.
  package struct Color: Hashable, Sendable {
    package let red: UInt8
    package let green: UInt8
    package let blue: UInt8

    init(_ hex: UInt32) {
      red = UInt8(hex >> 16 & 0xFF)
      green = UInt8(hex >> 8 & 0xFF)
      blue = UInt8(hex & 0xFF)
    }
  }

  /// The colors for a part of the row.
  package struct Look: Equatable, Sendable {
    package let text: Color
    package let ground: Color
  }

  private var ground: Color {
    switch self {
    case .dark: Color(0x1A1A1A)
    case .light: Color(0xD1D5DB)
    case .oled: Color(0x000000)
    case .terminal: Color(0x0A1A0A)
    }
  }

  private var text: Color {
    switch self {
    case .dark, .oled: Color(0xFFFFFF)
    case .light: Color(0x000000)
    case .terminal: Color(0x33FF33)
    }
  }

  private var dim: Color {
    switch self {
    case .dark: Color(0xB0B0B0)
    case .light: Color(0x484C52)
    case .oled: Color(0x8A8A8A)
    case .terminal: Color(0x22AA22)
    }
  }

  private var accent: Color {
    switch self {
    case .dark, .oled: Color(0x5FD7FF)
    case .light: Color(0x005F87)
    case .terminal: Color(0xAAFFAA)
    }
  }

  /// The background of a list.
  private var listGround: Color {
    switch self {
    case .dark: Color(0x3A3A3A)
    case .light: Color(0xFFFFFF)
    case .oled: Color(0x1A1A1A)
    case .terminal: Color(0x1A2A1A)
    }
  }

  /// The color of a list's less important parts.
  private var listDim: Color {
    switch self {
    case .dark: Color(0xC4C4C4)
    case .light: Color(0x484C52)
    case .oled: Color(0x9A9A9A)
    case .terminal: Color(0x2FBF2F)
    }
  }

  package func look(of role: DockRole) -> Look {
    let white = Color(0xFFFFFF)
    return switch role {
    case .text: Look(text: text, ground: ground)
    case .dim, .quietBadge: Look(text: dim, ground: ground)
    case .key: Look(text: accent, ground: ground)
    case .badge, .cursor: Look(text: ground, ground: accent)
    case .on: Look(text: white, ground: Color(0x2563EB))
    case .locked: Look(text: white, ground: Color(0xB91C1C))
    case .done: Look(text: white, ground: Color(0x15803D))
    case .busy: Look(text: white, ground: Color(0xA16207))
    case .failed: Look(text: white, ground: Color(0xB91C1C))
    case .item: Look(text: text, ground: listGround)
    case .itemDim: Look(text: listDim, ground: listGround)
    case .itemMark: Look(text: accent, ground: listGround)
    case .selected: Look(text: ground, ground: accent)
    }
  }
}

/// The number of colors that a terminal shows.
package enum ColorDepth: Sendable {
  /// No colors, or none wanted: the dock uses reverse and underlined text instead.
  case none
  case sixteen
  case palette
  case full

  /// Derives the depth from the environment.
  ///
  /// - Parameter variable: The value of a variable; nil if it is not set.
  package init(_ variable: (String) -> String?) {
    let terminal = variable("TERM") ?? ""
    if variable("NO_COLOR").map({ !$0.isEmpty }) == true || terminal == "dumb" {
      self = .none
    } else if ["truecolor", "24bit"].contains(variable("COLORTERM") ?? "") {
      self = .full
    } else if terminal.contains("256color") || terminal.contains("kitty") {
      self = .palette
    } else {
      self = .sixteen
    }
  }
}
