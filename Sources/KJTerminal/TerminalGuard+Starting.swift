// Starts the supervisor of a terminal that will be in raw mode.

import KJLibC
package import KJSystem
package import SystemPackage

extension TerminalGuard {
  /// Starts the supervisor of this process, for a terminal that will be in ``RawMode``.
  ///
  /// Call it before anything else; see ``TerminalGuard/init(on:raw:)``.
  ///
  /// - Parameter descriptor: The terminal, which must stay open for reading and writing until the process exits.
  package static func start(on descriptor: FileDescriptor) throws(TerminalError) -> TerminalGuard {
    let raw = RawMode.attributes(from: try descriptor.terminalAttributes())
    let modes = Modes(
      input: UInt(raw.c_iflag), output: UInt(raw.c_oflag), local: UInt(raw.c_lflag))
    do throws(SystemError) {
      return try TerminalGuard(on: descriptor, raw: modes)
    } catch {
      throw .system(error)
    }
  }
}
