/// A network path from the client to the server.
struct Line: Hashable, Sendable {
  /// The round-trip time in milliseconds; 0 means the loopback.
  let roundTrip: Int
  /// In Mbit/s; nil means unlimited.
  var rate: Int?

  static let loopback = Line(roundTrip: 0)
  static let all =
    [loopback]
    + [nil, 50].flatMap { rate in [20, 100, 200].map { Line(roundTrip: $0, rate: rate) } }

  /// How many bytes a line with a limited rate queues before it drops packets.
  static let buffer = 256_000

  var isLong: Bool { roundTrip > 0 }

  var name: String {
    guard isLong else { return "loopback" }
    return "\(roundTrip)ms" + (rate.map { "-\($0)Mbit" } ?? "")
  }

  var title: String {
    guard isLong else { return "loopback" }
    let limit = rate.map { ", \($0) Mbit/s with a buffer of \(Self.buffer / 1000) kB" } ?? ""
    return "\(roundTrip) ms there and back\(limit)"
  }
}
