package import ArgumentParser

extension NameSpecification {
  /// `-H`, `--host`.
  package static let host: NameSpecification = [
    .customLong("host"), .customShort("H", allowingJoined: true),
  ]
}
