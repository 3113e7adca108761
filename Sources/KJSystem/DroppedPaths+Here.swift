// What the spellings of paths mean on this machine.

package import KJDomain
import KJLibC
internal import SystemPackage

extension DroppedPaths.Place {
  /// Where WSL mounts the drives of Windows, unless its configuration says otherwise.
  private static let drivesOfWSL = "/mnt/"

  /// This machine, as the environment describes it.
  package init(here environment: Environment) {
    var name = [CChar](repeating: 0, count: 256)
    let hasName = gethostname(&name, name.count - 1) == 0
    let bytes = name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    let distribution = environment["WSL_DISTRO_NAME"]
    let names = [hasName ? String(decoding: bytes, as: UTF8.self) : nil, distribution]
    self.init(
      home: environment.home.string, machineNames: Set(names.compactMap(\.self)),
      drives: distribution == nil ? nil : Self.drivesOfWSL)
  }
}
