/// The settings of the bar, and of everything else that a session shows around the remote program's output.
package struct BarSettings: Equatable, Sendable {
  /// Where a session shows its status.
  package enum StatusPlace: String, CaseIterable, Sendable {
    /// In the dock, or in the window's title if the dock has no room.
    case dock
    case title
    case off
  }

  /// When the row of keys is shown, and whether there is a dock at all.
  package enum Show: String, CaseIterable, Sendable {
    /// While there is something to show.
    case auto
    /// Always, even while keys go to the program.
    case keep
    /// Never.
    case off
  }

  package enum Theme: String, CaseIterable, Sendable {
    /// Light if the terminal's background is light, otherwise dark.
    case auto
    case dark
    case light
    case oled
    case terminal
  }

  /// Where thumbnails of uploads are shown, if the terminal can show them.
  package enum Thumbnails: String, CaseIterable, Sendable {
    /// In lists.
    case auto
    /// Also briefly after a drop.
    case drops
    case off
  }

  /// The longest ``delay``, in milliseconds.
  package static let longestDelay = 2000
  /// The largest ``notificationTime``.
  package static let longestNotificationTime = 3600

  package var show = Show.auto
  /// The delay between the prefix key and the bar, in milliseconds.
  package var delay = 300
  package var theme = Theme.auto
  package var status = StatusPlace.dock
  /// Whether programs draw on the terminal's own background.
  package var isBackgroundPlain = false
  /// Whether remote programs may hide the bar and show it again.
  package var obeysPrograms = false
  /// The minimum duration, in seconds, of an upload whose end is announced when the person is elsewhere; 0 for never.
  package var notificationTime = 0
  /// Whether a click on the bar presses the key shown there.
  package var takesMouse = true
  package var thumbnails = Thumbnails.auto
  package var slots = BarSlots(.agent)
  /// For each property, the first rule that holds and decides it overrides the setting.
  package var rules: [BarRule] = []

  package init() {}

  /// Whether the end of an upload is announced outside the terminal.
  ///
  /// - Parameter hasFocus: Whether the person is at the terminal.
  package func notifies(after time: Duration, hasFocus: Bool) -> Bool {
    notificationTime > 0 && !hasFocus && time >= .seconds(notificationTime)
  }
}
