// The actions that send a key in the person's place.

internal import KJDomain

extension SessionAction {
  /// The key that it sends; nil if it sends none.
  var sentKey: NamedKey? {
    switch self {
    case .escape: .escape
    case .tab: .tab
    case .left: .left
    case .down: .down
    case .up: .up
    case .right: .right
    case .home: .home
    case .end: .end
    case .pageUp: .pageUp
    case .pageDown: .pageDown
    default: nil
    }
  }
}
