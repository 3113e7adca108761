// What a person wants of the bar of a session.

/// The settings of the bar, and of what a session tells beside the remote program.
package struct BarSettings: Equatable, Sendable {
  /// Where a session says what it does.
  package enum StatusPlace: String, CaseIterable, Sendable {
    /// In the row of the dock, or in the window's title where there is no room for it.
    case dock
    case title
    case off
  }

  /// When there is a row of keys, and a dock at all.
  package enum Show: String, CaseIterable, Sendable {
    /// While there is something to show.
    case auto
    /// Never.
    case off
  }

  package enum Theme: String, CaseIterable, Sendable {
    /// Light where the terminal's background is, and dark elsewhere.
    case auto
    case dark
    case light
    case oled
    case terminal
  }

  /// Whether lists show pictures.
  package enum Thumbnails: String, CaseIterable, Sendable {
    /// Where the terminal can.
    case auto
    case off
  }

  /// The longest ``delay``, in milliseconds.
  package static let longestDelay = 2000

  package var show = Show.auto
  /// How long after the prefix key the row of keys appears, in milliseconds.
  package var delay = 300
  package var theme = Theme.auto
  package var status = StatusPlace.dock
  package var thumbnails = Thumbnails.auto
  /// The actions of the row, in their order; help is always the last.
  package var slots = SessionAction.standardSlots
  /// The first that holds and says something counts more than a setting.
  package var rules: [BarRule] = []

  package init() {}
}
