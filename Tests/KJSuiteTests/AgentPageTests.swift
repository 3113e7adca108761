// The page about agents and the table of those that kj knows.

import KJDomain
import KJTestSupport
import SystemPackage
import Testing

@Suite struct AgentPageTests {
  @Test(arguments: CodingAgent.all)
  func everyAgentIsOnThePageWithWhatProvesItAndItsSource(_ agent: CodingAgent) throws {
    let rows = try SourceTree.text("docs/agents.md").split(separator: "\n")
    let row = try #require(rows.first { $0.hasPrefix("| \(agent.name) | ") })
    let cells = row.split(separator: "|").map { $0.trimmingPrefix(" ") }
    let proofs = agent.commands + agent.files + agent.modules
    if agent.isSure && !proofs.isEmpty {
      #expect(proofs.allSatisfy { cells[1].contains("`\($0)`") })
    } else if agent.titles.isEmpty || !agent.isSure {
      #expect(cells[1].hasPrefix("nothing for certain"))
    }
    #expect(
      cells[4].hasPrefix(
        agent.pictures.isEmpty ? "not known" : agent.pictures.joined(separator: ", ")))
    let source =
      switch agent.source {
      case .tried: "tests with it"
      case .code: "its source"
      case .reports: "reports"
      }
    #expect(cells[5].hasPrefix(source))
  }
}
