/// The settings of the bar, and of what a session tells beside the remote program.
package struct BarSettings: Equatable, Sendable {
  /// Where a session shows its status.
  package enum StatusPlace: String, CaseIterable, Sendable {
    /// In the dock, or in the window's title where there is no room for it.
    case dock
    case title
    case off
  }

  /// When there is a row of keys, and a dock at all.
  package enum Show: String, CaseIterable, Sendable {
    /// While there is something to show.
    case auto
    /// Always, also while the keys are the program's.
    case keep
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

  /// Where small pictures of uploads show, if the terminal can.
  package enum Thumbnails: String, CaseIterable, Sendable {
    /// In lists.
    case auto
    /// Also for a moment after a drop.
    case drops
    case off
  }

  /// The longest ``delay``, in milliseconds.
  package static let longestDelay = 2000
  /// The largest ``notificationTime``.
  package static let longestNotificationTime = 3600

  package var show = Show.auto
  /// How long after the prefix key the bar appears, in milliseconds.
  package var delay = 300
  package var theme = Theme.auto
  package var status = StatusPlace.dock
  /// Whether programs write on the terminal's own background.
  package var isBackgroundPlain = false
  /// Whether remote programs may hide the bar, and show it again.
  package var obeysPrograms = false
  /// How many seconds an upload takes at least whose end is told where the person is elsewhere; 0 for never.
  package var notificationTime = 0
  /// Whether a click on the bar is the key that stands there.
  package var takesMouse = true
  package var thumbnails = Thumbnails.auto
  package var slots = BarSlots(.agent)
  /// The first that holds and says something counts more than a setting.
  package var rules: [BarRule] = []

  package init() {}

  /// Whether the end of an upload is told outside the terminal.
  ///
  /// - Parameter hasFocus: Whether the person is at the terminal.
  package func notifies(after time: Duration, hasFocus: Bool) -> Bool {
    notificationTime > 0 && !hasFocus && time >= .seconds(notificationTime)
  }
}
