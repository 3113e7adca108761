// Fuzz entry for names and addresses: destinations in both forms, users, hosts, ports, aliases,
// jump hosts and numeric addresses.

@testable import KJBase
@testable import KJDomain

/// Called by libFuzzer with one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzAddresses(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  do throws(Failure) {
    let destination = try Destination(parsing: text)
    precondition(!destination.host.text.utf8.contains { $0 <= 0x20 || $0 == 0x7F })
    precondition(!destination.host.text.hasPrefix("-"))
    precondition(destination.user.map { !$0.text.hasPrefix("-") } ?? true)
    precondition((try? Destination(parsing: destination.description)) == destination)
  } catch {
    precondition(error.message.printable == error.message)
  }
  if let list = try? JumpList(parsing: text) {
    precondition((try? JumpList(parsing: list.description)) == list)
  }
  if let alias = try? HostAlias(text) { precondition(alias.text.utf8.elementsEqual(text.utf8)) }
  if let port = try? Port(text) { precondition((try? Port(port.description)) == port) }
  return 0
}
