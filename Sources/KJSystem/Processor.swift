internal import CKJSystem
import KJLibC

/// The processor of this machine.
package enum Processor {
  /// The number of available cores.
  package static var count: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Whether it has instructions for SHA-256.
  ///
  /// Without them, SHA-512 takes half the time.
  package static var hasSHA256Instructions: Bool { kj_has_sha256_instructions() }
}
