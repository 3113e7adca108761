// The command that leads to the same place as a program in front, and the words of that program that it keeps.

import KJDomain
import Testing

private func passage(
  _ line: String, executable: String? = nil, isWhole: Bool = true
) -> String? {
  let words = line.split(separator: " ").map(String.init)
  return FrontProcess(
    RunningProgram(
      id: 1, parent: 0, arguments: words, executable: executable, isWhole: isWhole)
  ).passage
}

private let ssh =
  "ssh -T -o BatchMode=yes -o StrictHostKeyChecking=yes -o ClearAllForwardings=yes -o ControlMaster=no "
  + "-o ForwardAgent=no"

/// Command lines in the forms given in these programs' manuals.
@Test(
  arguments: [
    ("docker exec -it mycontainer sh", "docker exec -i mycontainer"),
    ("docker exec -i -t mycontainer bash -l", "docker exec -i mycontainer"),
    ("docker exec --interactive --tty my.box_1 bash", "docker exec -i my.box_1"),
    ("docker container exec -it app claude", "docker exec -i app"),
    ("/usr/bin/docker exec -ti app zsh", "docker exec -i app"),
    ("docker exec -it -e VAR_A=1 -e VAR_B=2 app bash", "docker exec -i app"),
    ("docker exec -it --env=TERM=xterm app bash", "docker exec -i app"),
    ("docker exec -it -w /root app pwd", "docker exec -i app"),
    ("docker exec -it --workdir /src app bash", "docker exec -i app"),
    ("docker exec -itw /src app bash", "docker exec -i app"),
    ("docker exec -u 1000:1000 -it app bash", "docker exec -i -u 1000:1000 app"),
    ("docker exec -it --user=bot app bash", "docker exec -i --user bot app"),
    ("docker exec -itu bot app bash", "docker exec -i -u bot app"),
    ("docker exec --detach-keys ctrl-x -it app sh", "docker exec -i app"),
    ("docker --context remote exec -it app sh", "docker --context remote exec -i app"),
    ("docker exec -it 3f4a9c2b7d10 sh", "docker exec -i 3f4a9c2b7d10"),
    ("docker run -it --rm --name app debian bash", "docker exec -i app"),
    ("docker run --name=app -v /a:/b -p 80:80 -it image", "docker exec -i app"),
    ("docker run -it -e A=--name --name app image --name evil", "docker exec -i app"),
    ("docker container run -ti --name app -u 1000 image sh", "docker exec -i app"),
    ("podman exec -it box sh", "podman exec -i box"),
    ("podman exec -it --user root box bash", "podman exec -i --user root box"),
    ("podman run --rm -it --name box fedora bash", "podman exec -i box"),
    ("nerdctl exec -it mycontainer /bin/sh", "nerdctl exec -i mycontainer"),
    ("nerdctl exec -u bot -it app bash", "nerdctl exec -i -u bot app"),
    ("nerdctl run -it --rm --name web alpine", "nerdctl exec -i web"),
    ("nerdctl container exec -it -w /src app bash", "nerdctl exec -i app"),
    ("nerdctl exec -it app sh", "nerdctl exec -i app"),
    ("nerdctl exec -i -t app bash -l", "nerdctl exec -i app"),
    ("nerdctl exec --interactive --tty app bash", "nerdctl exec -i app"),
    ("nerdctl exec --tty -i app bash", "nerdctl exec -i app"),
    ("nerdctl exec -it --env A=1 app sh", "nerdctl exec -i app"),
    ("nerdctl exec -it -e A=1 -e B=2 app sh", "nerdctl exec -i app"),
    ("nerdctl exec -it --workdir=/src app sh", "nerdctl exec -i app"),
    ("nerdctl exec -it --user 1000:1000 app sh", "nerdctl exec -i --user 1000:1000 app"),
    ("nerdctl exec -it --user=bot app sh", "nerdctl exec -i --user bot app"),
    ("nerdctl exec -itu bot app sh", "nerdctl exec -i -u bot app"),
    ("nerdctl exec -it 3f4a9c2b7d10 /bin/sh", "nerdctl exec -i 3f4a9c2b7d10"),
    ("nerdctl exec -it web_1.app claude --resume", "nerdctl exec -i web_1.app"),
    ("/usr/local/bin/nerdctl exec -it app zsh", "nerdctl exec -i app"),
    ("nerdctl run --rm -it --name app debian bash", "nerdctl exec -i app"),
    ("nerdctl run --name=app -v /a:/b --network host -it image", "nerdctl exec -i app"),
    ("nerdctl container run -it --name app -m 1g --cpus 2 image sh", "nerdctl exec -i app"),
    ("kubectl exec mypod -it -- bash", "kubectl exec -i mypod --"),
    ("kubectl exec -it mypod -- bash -il", "kubectl exec -i mypod --"),
    ("kubectl exec mypod -c ruby -i -t -- bash", "kubectl exec -i mypod -c ruby --"),
    (
      "kubectl exec -it mypod --container app --namespace=web -- sh",
      "kubectl exec -i mypod --container app --namespace web --"
    ),
    (
      "kubectl --context prod -n web exec -ti web-0 -- claude",
      "kubectl exec -i web-0 --context prod -n web --"
    ),
    ("kubectl exec --stdin --tty shell-demo -- /bin/bash", "kubectl exec -i shell-demo --"),
    ("kubectl exec -it mypod bash", "kubectl exec -i mypod --"),
    ("kubectl exec mypod -- date", "kubectl exec -i mypod --"),
    ("kubectl exec -ti mypod -c app -- sh -c ls", "kubectl exec -i mypod -c app --"),
    ("kubectl exec mypod -n web -it -- bash", "kubectl exec -i mypod -n web --"),
    ("kubectl exec --namespace web -it mypod -- sh", "kubectl exec -i mypod --namespace web --"),
    ("kubectl -n web exec -it mypod -- sh", "kubectl exec -i mypod -n web --"),
    ("kubectl --namespace=web exec -it mypod -- sh", "kubectl exec -i mypod --namespace web --"),
    ("kubectl --context=prod exec -it mypod -- sh", "kubectl exec -i mypod --context prod --"),
    ("kubectl exec --context prod -it mypod -- sh", "kubectl exec -i mypod --context prod --"),
    ("kubectl exec -q -it mypod -- sh", "kubectl exec -i mypod --"),
    ("kubectl exec -it web-7d4b9c6f5-x2x9z -- bash", "kubectl exec -i web-7d4b9c6f5-x2x9z --"),
    ("/usr/bin/kubectl exec -it mypod -- claude", "kubectl exec -i mypod --"),
    ("oc exec -it web-1 -- bash", "oc exec -i web-1 --"),
    ("sudo -u bot claude", "sudo -n -u bot"), ("sudo -iu bot", "sudo -n -u bot"),
    ("sudo -u bot -i", "sudo -n -u bot"), ("sudo --user=bot --login", "sudo -n -u bot"),
    ("sudo -s", "sudo -n -u root"), ("sudo -H -u bot bash", "sudo -n -u bot"),
    ("sudo bash", "sudo -n -u root"), ("sudo -ubot claude", "sudo -n -u bot"),
    ("doas -u bot claude", "doas -n -u bot"), ("doas -s", "doas -n -u root"),
    ("doas -u bot sh", "doas -n -u bot"), ("doas -u bot -s", "doas -n -u bot"),
    ("doas -ubot sh", "doas -n -u bot"), ("doas -n -u bot sh", "doas -n -u bot"),
    ("doas -nu bot sh", "doas -n -u bot"), ("doas -- sh", "doas -n -u root"),
    ("doas -u bot -- sh -c ls", "doas -n -u bot"), ("doas -u _www vi a.txt", "doas -n -u _www"),
    ("doas -u bot env HOME=/home/bot claude", "doas -n -u bot"),
    ("/usr/bin/doas -u bot bash -l", "doas -n -u bot"), ("doas vi /etc/fstab", "doas -n -u root"),
    ("doas -n sh", "doas -n -u root"), ("doas -ns", "doas -n -u root"),
    ("doas -u user.name sh", "doas -n -u user.name"), ("doas -u bot tmux attach", "doas -n -u bot"),
    ("doas -u 1000 sh", "doas -n -u 1000"), ("doas -su bot", "doas -n -u bot"),
    ("doas ksh", "doas -n -u root"),
    ("ssh inner", ssh + " inner"), ("ssh me@inner.example.com", ssh + " me@inner.example.com"),
    ("ssh -t inner claude", ssh + " inner"), ("ssh -p 2222 inner", ssh + " -p 2222 inner"),
    ("ssh inner -p 2222 -l me", ssh + " -p 2222 -l me inner"),
    ("ssh -At -J jump inner tmux attach", ssh + " -J jump inner"),
    ("ssh -tt -4 -C -v inner", ssh + " inner"), ("ssh -- inner", ssh + " inner"),
  ])
func aKnownCommandLeadsToTheSamePlace(line: String, command: String) {
  #expect(passage(line) == command)
}

/// Words that may name another server, another configuration or a command, and programs that lead on from there.
@Test(
  arguments: [
    "docker -H tcp://evil:1 exec -it app sh", "docker --host=evil exec -it app sh",
    "docker --config /tmp/evil exec -it app sh", "docker -c evil exec -it app sh",
    "docker exec -it app;id sh", "docker exec -it $(id) sh", "docker exec -it -u a`id` app sh",
    "docker exec -it --privileged app sh", "docker exec -it", "docker exec -it --user",
    "docker exec -it ../app sh", "docker exec -it app sudo -u bot claude",
    "docker exec -it app docker exec -it other sh", "docker run -it image",
    "docker run --runtime evil --name app image", "docker run --name app;id image",
    "docker run --name app", "docker attach app", "docker -D exec -it app sh",
    "docker --context a;b exec -it app sh", "docker compose exec web sh",
    "docker compose -f /tmp/evil.yml exec web sh", "docker-compose exec web sh",
    "docker compose run web sh", "docker compose -p other exec -it web sh",
    "docker compose exec -it web bash", "docker compose exec web claude",
    "docker compose exec -T web sh", "docker compose exec --user bot web sh",
    "docker compose exec -u bot web sh", "docker compose exec --index 2 web sh",
    "docker compose exec --index=1 web sh", "docker compose exec -w /src web sh",
    "docker compose exec --workdir /src web sh", "docker compose exec -e A=1 web sh",
    "docker compose exec --env A=1 web sh", "docker compose exec --privileged web sh",
    "docker compose exec -d web sh", "docker compose --project-directory /app exec web sh",
    "docker compose --profile dev exec web sh", "docker compose --env-file .env exec web sh",
    "docker compose --file a.yml --file b.yml exec web sh", "docker-compose -f a.yml exec web sh",
    "/usr/local/bin/docker-compose exec web sh", "docker compose run --rm --name app web sh",
    "podman compose exec web sh", "nerdctl compose exec -it web sh",
    "podman --root /tmp/evil exec -it box sh", "podman --connection evil exec -it box sh",
    "podman --url tcp://evil exec -it box sh", "podman exec -l sh", "podman exec --latest -it sh",
    "nerdctl --address /tmp/evil exec -it app sh", "nerdctl -n evil exec -it app sh",
    "nerdctl --host evil exec -it app sh", "nerdctl compose exec web sh",
    "kubectl --kubeconfig=/tmp/evil exec -it pod -- sh", "kubectl -s evil exec -it pod -- sh",
    "kubectl --server evil exec -it pod -- sh", "kubectl exec -it deploy/web -- sh",
    "kubectl exec --as root -it pod -- sh", "kubectl exec -it -f pod.yml -- sh",
    "kubectl exec -i --tty=true pod -- sh", "kubectl --token=x exec -it pod -- sh",
    "kubectl debug -it pod --image=x -- sh",
    "kubectl exec -it pod;id -- sh", "kubectl exec -it pod -- ssh other",
    "kubectl exec -n -c -it pod -- sh",
    "sudo -u bot;id sh", "sudo -h evil -u bot sh", "sudo -C 9 -u bot sh", "sudo -g evil sh",
    "sudo -u #0 sh", "sudo --chroot=/evil -u bot sh", "sudo -u bot ssh other",
    "sudo PATH=/evil sudo -u bot sh", "sudo -R /evil sh", "sudo -u bot --preserve-env=PATH",
    "doas -C /tmp/evil -u bot sh", "doas -L", "doas -a evil sh", "doas -u b;id sh",
    "doas -u -n sh", "doas -u bot doas sh",
    "ssh -o ProxyCommand=evil inner", "ssh -oProxyCommand=evil inner", "ssh -F /tmp/evil inner",
    "ssh -i key inner", "ssh -E log inner", "ssh -S none inner", "ssh -I lib inner",
    "ssh -p 22;id inner", "ssh -J a,b;id inner", "ssh inner;id", "ssh inner docker exec -it app sh",
    "ssh -R 1:a:2 inner", "ssh -W a:1 inner", "ssh -m evil inner", "ssh inner -o ProxyCommand=evil",
    "su bot", "bwrap --bind / / sh", "nsenter -t 1 sh", "lxc exec box sh", "toolbox enter",
    "claude", "bash",
  ])
func whatMayNameAnotherPlaceIsNotKnown(line: String) {
  #expect(passage(line) == nil)
}

@Test func anotherExecutableOrACutLineIsNotKnown() {
  let line = "docker exec -it app sh"
  #expect(passage(line, executable: "/usr/bin/docker") == "docker exec -i app")
  #expect(passage(line, executable: "/usr/bin/podman") == nil)
  #expect(passage(line, executable: "-") == nil)
  #expect(passage(line, isWhole: false) == nil)
}

@Test func oneProgramLeadsOnAndNoAgentRunsIt() {
  func terminal(_ lines: String...) -> HostTerminal {
    var terminal = HostTerminal(name: "pts/1")
    terminal.processes = lines.enumerated().map { place, line in
      FrontProcess(
        RunningProgram(
          id: Int32(place), parent: 0, arguments: line.split(separator: " ").map(String.init)))
    }
    return terminal
  }
  #expect(terminal("docker exec -it app sh").passage == "docker exec -i app")
  #expect(terminal("bash ./enter", "docker exec -it app sh").passage == "docker exec -i app")
  #expect(terminal("docker exec -it app sh", "ssh inner").passage == nil)
  #expect(terminal("claude", "docker exec -it app sh").passage == nil)
  #expect(terminal("bash").passage == nil)
}

/// Another process is told about a command only if the person has allowed it.
@Test func onlyAllowedCommandsAreTold() throws {
  var terminal = HostTerminal(name: "pts/1")
  let process = FrontProcess(
    RunningProgram(id: 1, parent: 0, arguments: ["docker", "exec", "-it", "app", "sh"]))
  terminal.processes = [process]
  terminal.behind = HostTerminal.Behind(
    "docker exec -i app",
    [FrontProcess(RunningProgram(id: 2, parent: 0, arguments: ["claude"]), seesUploads: true)],
    holdsForeignProcess: true)
  let foreground = HostForeground(ownPorts: nil, terminals: [terminal])
  let told = foreground.telling(["docker exec -i app"])
  let reply = LinkReply.foreground(told)
  guard case .foreground(let read) = try LinkReply(parsing: reply.line.dropLast()) else {
    Issue.record("another reply")
    return
  }
  #expect(read.terminals[0].passage == "docker exec -i app")
  #expect(read.terminals[0].behind == terminal.behind)
  #expect(foreground.telling(["docker exec -i other"]).terminals[0].passage == nil)
  // Nor is it told about one that is in front behind another.
  terminal.behind = HostTerminal.Behind(
    "docker exec -i app", [process], holdsForeignProcess: false)
  let nested = HostForeground(ownPorts: nil, terminals: [terminal]).telling([])
  #expect(nested.terminals[0].behind?.processes.map(\.passage) == [nil])
}
