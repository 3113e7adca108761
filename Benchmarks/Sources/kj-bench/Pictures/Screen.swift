/// A screen, identified by its resolution.
enum Screen: Sendable {
  /// The resolution that is sold as 4K.
  case uhd
  case fiveK

  var width: Int { self == .uhd ? 3840 : 5120 }
  var height: Int { self == .uhd ? 2160 : 2880 }

  /// The part of the screen's group names that identifies it.
  var mark: String { self == .uhd ? "" : "-5k" }
}
