// Fuzz entry for color profiles: what is left of one is a profile, of which nothing more is taken away.

@testable import KJImaging

/// Called by libFuzzer with one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzProfiles(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  guard let anonymous = ICCProfile(input)?.anonymous.bytes else { return 0 }
  precondition(anonymous.count <= ICCProfile.maximumLength)
  precondition(ICCProfile(anonymous)?.anonymous.bytes == anonymous)
  return 0
}
