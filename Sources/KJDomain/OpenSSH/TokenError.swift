/// Why a value of ssh_config cannot be expanded, in words that follow a colon.
public struct TokenError: Error, Equatable, Sendable {
  package let reason: String
}
