// What is wrong with a value of ssh_config that has tokens in it.

/// Why a value of ssh_config cannot be expanded, in words that follow a colon.
public struct TokenError: Error, Equatable, Sendable {
  package let reason: String
}
