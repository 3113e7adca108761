// What the processor of this machine is good at.

internal import CKJSystem

public enum Processor {
  /// Whether it has instructions for SHA-256: without them SHA-512 takes half the time.
  public static var hasSHA256Instructions: Bool { kj_has_sha256_instructions() }
}
