// The output of a password command is in memory only once, and not at all after it is erased.

import KJSystem
import SystemPackage
import Testing

@testable import KJHosts

#if !canImport(Darwin)
  import KJLibC

  @Suite(.serialized) struct PasswordCommandTests {
    /// A password that this process does not contain as such: each of its bytes is one higher than here.
    private static let shifted = Array("rdbqds,hr,mnvgdqd,dkrd".utf8)

    /// How often the password occurs in this process's writable memory.
    private func count() throws -> Int {
      let needle = Self.shifted
      let memory = try FileDescriptor.open("/proc/self/mem", .readOnly)
      defer { try? memory.close() }
      let size = 1 << 20
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
      defer { buffer.deallocate() }
      let own = UInt(bitPattern: buffer.baseAddress)
      var found = 0
      let maps = try FilePath("/proc/self/maps").contents(limit: 1 << 22)
      for line in String(decoding: maps, as: UTF8.self).split(separator: "\n") {
        let fields = line.split(separator: " ")
        let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
        guard ends.count == 2, fields[1].hasPrefix("rw") else { continue }
        var place = ends[0]
        while place < ends[1] {
          // Skips the buffer itself, which contains only a copy of what was read.
          let end = place < own ? min(ends[1], own) : ends[1]
          if place >= own, place < own + UInt(size) {
            place = own + UInt(size)
            continue
          }
          let count = min(Int(end - place), size)
          let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
          let got = (try? memory.read(fromAbsoluteOffset: Int64(place), into: part)) ?? 0
          if got == 0 { break }
          found += Self.occurrences(of: needle, in: UnsafeRawBufferPointer(rebasing: part[..<got]))
          place += UInt(got)
        }
      }
      buffer.initializeMemory(as: UInt8.self, repeating: 0)
      return found
    }

    private static func occurrences(of shifted: [UInt8], in bytes: UnsafeRawBufferPointer) -> Int {
      let first = shifted[0] + 1
      var found = 0
      for start in 0..<max(0, bytes.count - shifted.count) where bytes[start] == first {
        if shifted.indices.allSatisfy({ bytes[start + $0] == shifted[$0] + 1 }) { found += 1 }
      }
      return found
    }

    @Test func whatTheCommandPrintsDoesNotStayInMemory() throws {
      let octal = Self.shifted.map { "\\\(String($0 + 1, radix: 8))" }.joined()
      let command = PasswordCommand("printf '\(octal)\\nand more\\n'")
      var password = try command.password(canAsk: false)
      #expect(password.map { $0 - 1 } == Self.shifted)
      #expect(try count() == 1)
      password.erase()
      #expect(try count() == 0)
    }
  }
#endif
