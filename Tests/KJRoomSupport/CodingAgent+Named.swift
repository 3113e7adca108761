package import KJDomain

extension CodingAgent {
  package static let claudeCode = CodingAgent("claude")!
  package static let codex = CodingAgent("codex")!
  package static let aider = CodingAgent("aider")!
}
