// The page about agents, and the table of the agents that kj knows.

import KJDomain
import KJTestSupport
import SystemPackage
import Testing

@Suite struct AgentPageTests {
  @Test(arguments: CodingAgent.all)
  func everyAgentIsOnThePageWithAllThatTheTableSays(_ agent: CodingAgent) throws {
    let rows = try SourceTree.text("docs/agents.md").split(separator: "\n")
    let row = try #require(rows.first { $0.hasPrefix("| \(agent.name) | ") })
    let cells = row.split(separator: "|").map { String($0.trimmingPrefix(" ")) }
    let proofs = agent.isSure ? agent.commands + agent.files + agent.modules : []
    #expect(proofs.allSatisfy { cells[1].contains("`\($0)`") })
    #expect(cells[1].hasPrefix("nothing for certain") == proofs.isEmpty)
    #expect(cells[2].hasPrefix("`\(agent.pathFormat.shown("PATH"))`"))
    #expect(cells[2].contains("one in a paste") == agent.takesOnePath)
    #expect(cells[2].contains("at the beginning") == agent.wantsPathFirst)
    #expect(cells[3] == "\(agent.attaching.words) ")
    let pictures = agent.pictures.joined(separator: ", ")
    #expect(cells[4].hasPrefix(pictures.isEmpty ? "not known" : pictures))
    #expect(
      cells[4].hasSuffix(agent.maximumBytes.map { ", up to \($0 >> 20) MiB " } ?? " "))
    #expect(cells[5] == "\(agent.source.words) ")
  }
}
