// What the processor of this machine is good at.

internal import CKJSystem

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The processor of this machine.
package enum Processor {
  /// How many cores there are to work on.
  package static var count: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Whether it has instructions for SHA-256: without them SHA-512 takes half the time.
  package static var hasSHA256Instructions: Bool { kj_has_sha256_instructions() }
}
