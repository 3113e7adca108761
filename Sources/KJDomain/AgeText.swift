// How long ago something was, in as few characters as possible.

/// An age in the largest unit that fits: `7s`, `12m`, `3h`, `2d`; `0s` if the clock was set back.
package enum AgeText {
  package static func of(seconds: Int) -> String {
    switch seconds {
    case ..<60: "\(max(seconds, 0))s"
    case ..<3600: "\(seconds / 60)m"
    case ..<86_400: "\(seconds / 3600)h"
    default: "\(seconds / 86_400)d"
    }
  }
}
