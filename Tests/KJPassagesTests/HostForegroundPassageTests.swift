// The program in front that leads through a passage, and the program in front at the other end.

import KJDomain
import KJRoomSupport
import Testing

@testable import KJPassages

private func terminal(_ name: String, running arguments: [String]) -> HostTerminal {
  var terminal = HostTerminal(name: name)
  terminal.processes = [FrontProcess(RunningProgram(id: 1, parent: 0, arguments: arguments))]
  return terminal
}

private func inside(_ arguments: [[String]]) -> HostForeground {
  HostForeground(
    ownPorts: nil,
    terminals: arguments.enumerated().map { terminal("pts/\($0)", running: $1) })
}

@Test(
  arguments: [
    ("docker exec -i app", "docker exec -it app bash"),
    ("docker exec -i app", "docker exec -it app"),
    ("/usr/bin/podman exec -i app", "podman exec -ti app claude"),
    ("kubectl exec -i web-0 -c app --", "kubectl exec -it web-0 -c app -- bash"),
    ("ssh -T -o BatchMode=yes me@inner", "ssh me@inner"),
    ("nsenter -t 7 -m docker exec -i app", "nsenter -t 7 -m docker exec -it app sh"),
  ])
func behindThePassageOfTheProgramInFrontAnAgentIsSeen(passage: String, front: String) {
  let words = front.split(separator: " ").map(String.init)
  let outside = HostForeground(ownPorts: nil, terminals: [terminal("pts/7", running: words)])
  let followed = outside.following(passage, to: inside([["claude"]])).seen(behind: passage)
  #expect(followed.front(of: followed.terminals[0])?.agent == .claudeCode)
  // A program that obeys keys also does so there.
  let editor = outside.following(passage, to: inside([["vi", "a"]])).seen(behind: passage)
  #expect(editor.front(of: editor.terminals[0]) == .obeysKeys("vi"))
  // kj cannot tell which of two programs is in front, or whether it is one that kj cannot see.
  for unclear in [inside([["claude"], ["vi"]]), inside([])] {
    #expect(outside.following(passage, to: unclear) == outside)
  }
}

@Test(
  arguments: [
    ("docker exec -i app", "docker exec -it other app"),
    ("docker exec -i app", "docker exec -u root -it app"),
    ("docker exec -i app", "podman exec -it app"),
    ("docker exec -i app", "docker run -it app"),
    ("docker exec -i app", "claude"), ("docker exec -i 'app'", "docker exec -it app"),
    ("docker exec -i $APP", "docker exec -it app"), ("sudo -n", "sudo claude"),
    ("sh -c 'docker exec app'", "docker exec -it app"), ("", "docker exec -it app"),
    ("docker exec -i app; id #", "docker exec -it app"),
  ])
func aPassageThatMayLeadElsewhereIsNotFollowed(passage: String, front: String) {
  let words = front.split(separator: " ").map(String.init)
  let outside = HostForeground(ownPorts: nil, terminals: [terminal("pts/7", running: words)])
  #expect(outside.following(passage, to: inside([["claude"]])) == outside)
}

@Test func ofTwoProgramsThatLeadThereNoneIsFollowed() {
  let both = ["pts/1", "pts/2"].map { terminal($0, running: ["docker", "exec", "-it", "app"]) }
  let outside = HostForeground(ownPorts: nil, terminals: both)
  #expect(outside.following("docker exec -i app", to: inside([["claude"]])) == outside)
}
