// The option that names a host, the same in every tool.

package import ArgumentParser

extension NameSpecification {
  /// `-H`, `--host`.
  package static let host: NameSpecification = [.customLong("host"), .customShort("H")]
}
