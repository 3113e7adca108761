// The script commands for the connection between a client and a server.

import SystemPackage

extension ScriptCommand {
  static let relays: [String: ScriptCommand] = [
    "relay": .action { run, arguments in try run.startRelay(arguments) },
    "relay-stop": .action { run, arguments in try run.relay().stop() },
    "relay-release": .action { run, arguments in try run.relay().release() },
    "flights": .condition { run, arguments in
      let arguments = try arguments.exactly(2, "flights ==|<=|>= COUNT")
      return try compare(run.flights(), arguments[0], arguments[1])
    },
    "flights-begin": .action { run, _ in
      run.countedFlights.begin = try run.flights()
      // A further count means that the machine is busy.
      try run.relay().delay *= run.countedFlights.counts.count + 1
    },
    "flights-end": .action { run, _ in
      run.countedFlights.counts.append(try run.flights() - run.countedFlights.begin)
      try run.relay().delay /= run.countedFlights.counts.count
    },
    "least-flights": .condition { run, arguments in
      let arguments = try arguments.exactly(2, "least-flights ==|<=|>= COUNT")
      guard let least = run.countedFlights.counts.min() else {
        throw SetUpFailure("nothing was counted with flights-begin and flights-end")
      }
      return try compare(least, arguments[0], arguments[1])
    },
    "within": .program { run, arguments in
      guard arguments.count >= 2, let most = Int(arguments[0]) else {
        throw SetUpFailure("usage: within FLIGHTS PROGRAM ARGUMENT…")
      }
      return try run.runProgram(Array(arguments.dropFirst()), within: most)
    },
    "relayed": .condition { run, arguments in
      let arguments = try arguments.exactly(3, "relayed to-server|to-client ==|<=|>= COUNT")
      let record = try run.relay().record
      let count: Int
      switch arguments[0] {
      case "to-server": count = record.bytesToServer
      case "to-client": count = record.bytesToClient
      case "connections": count = record.connections
      default: throw SetUpFailure("unknown count '\(arguments[0])'")
      }
      return try compare(count, arguments[1], arguments[2])
    },
  ]
}

extension ScriptRun {
  func relay() throws -> FaultRelay {
    if let relay = relays["server"] { return relay }
    throw SetUpFailure("no relay: start one with relay")
  }

  /// How many round trips the clients of the relay have waited for so far.
  func flights() throws -> Int {
    let relay = try relay()
    guard relay.delay > .zero else {
      throw SetUpFailure("flights are counted on a relay with a delay")
    }
    return relay.record.flights
  }

  /// Runs a program that may make at most this many flights, repeatedly if necessary.
  ///
  /// If a server on a busy machine pauses longer than the delay, it splits a flight in two, but nothing joins two into
  /// one: the lowest of several counts is closest to the truth. The delay doubles for each further try.
  func runProgram(_ words: [String], within most: Int) throws -> Ending {
    let relay = try relay()
    let delay = relay.delay
    defer { relay.delay = delay }
    var counts: [Int] = []
    while counts.count < 6 {
      relay.delay = delay * (1 << counts.count)
      let before = try flights()
      let ending = try runProgram(words)
      counts.append(try flights() - before)
      if ending != .exit(0) || counts.contains(where: { $0 <= most }) { return ending }
    }
    throw SetUpFailure("does not hold: \(counts) flights")
  }

  func startRelay(_ arguments: [String]) throws {
    let given = try ScriptOptions(
      arguments, flags: ["--trickle"],
      options: [
        "--delay", "--cut", "--silence", "--hold", "--stall", "--after", "--direction",
        "--connections",
      ])
    let server = try server(given.operands)
    let delay = try given.number("--delay") ?? 0
    let relay = try FaultRelay(
      to: server.port, delay: .milliseconds(delay), isTrickling: given.has("--trickle"),
      fault: fault(given))
    relays[given.operands.first ?? "server"] = relay
    environment["RELAY_PORT"] = "\(relay.port)"
    environment["RELAY_HOST"] = "\(server.account.name)@127.0.0.1:\(relay.port)"
  }

  private func fault(_ given: ScriptOptions) throws -> LineFault? {
    let kind: LineFault.Kind
    let count: Int
    if let number = try given.number("--cut") {
      (kind, count) = (.cut, number)
    } else if let number = try given.number("--silence") {
      (kind, count) = (.silence, number)
    } else if let number = try given.number("--hold") {
      (kind, count) = (.hold, number)
    } else if let milliseconds = try given.number("--stall") {
      (kind, count) = (.stall(.milliseconds(milliseconds)), try given.number("--after") ?? 0)
    } else {
      if given.has("--after") { throw SetUpFailure("--after goes with --stall") }
      return nil
    }
    return LineFault(
      kind, afterBytes: count, direction: try direction(given),
      connections: try given.number("--connections") ?? 1)
  }

  private func direction(_ given: ScriptOptions) throws -> LineFault.Direction {
    switch given.text("--direction") ?? "to-server" {
    case "to-server": return .toServer
    case "to-client": return .toClient
    case let other: throw SetUpFailure("unknown value of --direction: '\(other)'")
    }
  }
}
