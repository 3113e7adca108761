// Mutates the answers of an SFTP server as packets: random bytes almost never form a packet of the right length that
// answers a pending request.

/// libFuzzer's own mutation of bytes in place; returns the new size.
@_silgen_name("LLVMFuzzerMutate")
private func mutateBytes(_ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ room: Int) -> Int

/// Called by libFuzzer to change an input in place; returns the new size.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutatePackets(
  _ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ room: Int, _ seed: UInt32
) -> Int {
  var random = Random(state: UInt64(seed) &+ 1)
  // Wrong lengths and truncated packets come from libFuzzer's own mutations.
  if random.below(8) == 0 { return mutateBytes(data, size, room) }
  var packets = Packets(UnsafeBufferPointer(start: data, count: size))
  for _ in 0...random.below(3) { packets.change(&random) }
  let bytes = packets.bytes.prefix(room)
  UnsafeMutableBufferPointer(start: data, count: room).update(fromContentsOf: bytes)
  return bytes.count
}

/// The answers of a server, each beginning with its type.
private struct Packets {
  private var packets: [[UInt8]] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var rest = bytes[...]
    while rest.count > 4 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      packets.append(Array(rest.dropFirst(4).prefix(length)))
      rest = rest.dropFirst(4 + length)
    }
  }

  var bytes: [UInt8] { packets.flatMap { number($0.count) + $0 } }

  mutating func change(_ random: inout Random) {
    let index = random.below(packets.count + 1)
    guard index < packets.count else { return packets.append(answer(to: index, &random)) }
    switch random.below(8) {
    case 0: packets.remove(at: index)
    case 1: packets.insert(packets[index], at: random.below(packets.count))
    case 2: packets.swapAt(index, random.below(packets.count))
    case 3: packets[index] = answer(to: index, &random)
    case 4: packets.insert(answer(to: index, &random), at: index)
    case 5:
      // The number of the request that the packet answers.
      guard packets[index].count >= 5 else { return }
      packets[index].replaceSubrange(1..<5, with: number(random.below(packets.count + 3)))
    case 6: packets[index].append(contentsOf: number(random.below(1 << 16)))
    default:
      guard !packets[index].isEmpty else { return }
      packets[index][random.below(packets[index].count)] = UInt8(random.below(256))
    }
  }

  /// An answer of a random kind to the request with this number.
  private func answer(to request: Int, _ random: inout Random) -> [UInt8] {
    let id = number(max(request - random.below(2), 0))
    switch random.below(7) {
    case 0: return [101] + id + number(random.below(10)) + number(0) + number(0)
    case 1: return [102] + id + number(1) + [UInt8(random.below(256))]
    case 2: return [103] + id + number(3) + [1, 2, 3]
    case 3: return [104] + id + number(1) + number(2) + [47, 97] + number(1) + [120] + number(0)
    case 4:
      let sizes = [0, 1, 32_768, 39_999, 40_000, 40_001]
      let size = number(0) + number(sizes[random.below(sizes.count)])
      return [105] + id + number(0b101) + size + number(0o100_600 + random.below(512))
    case 5: return [201] + id + (0..<8).flatMap { _ in number(0) + number(random.below(1 << 20)) }
    default: return [2] + number(random.below(7))
    }
  }

  private func number(_ value: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: value).bigEndian, Array.init)
  }
}

/// The SplitMix64 generator: the same seed mutates an input the same way.
private struct Random {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ (value >> 31)) % UInt64(max(bound, 1)))
  }
}
