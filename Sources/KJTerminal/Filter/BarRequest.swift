/// A request about the bar: the OSC string `5379;bar=off` or `5379;bar=auto`.
enum BarRequest {
  case hide
  /// The bar follows the person's settings again.
  case release

  /// The beginning of every OSC string for kj.
  static let beginning = Array("5379;".utf8)

  /// - Returns: nil for any other OSC string.
  init?(_ command: [UInt8]) {
    guard command.starts(with: Self.beginning) else { return nil }
    switch command.dropFirst(Self.beginning.count) {
    case ArraySlice("bar=off".utf8): self = .hide
    case ArraySlice("bar=auto".utf8): self = .release
    default: return nil
    }
  }
}
