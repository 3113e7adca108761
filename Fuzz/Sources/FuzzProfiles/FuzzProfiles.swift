// Fuzz entry for color profiles: a stripped profile is still a profile, and stripping it again removes nothing.

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
