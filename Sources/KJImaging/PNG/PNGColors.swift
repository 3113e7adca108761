/// The color information in a file.
struct PNGColors {
  /// The gamma of sRGB in hundred-thousandths, and an invisible difference from it.
  private static let usualGamma = 45_455
  private static let gammaTolerance = 1_000

  private(set) var profile: ICCProfile?
  /// The profile chunk for a copy.
  private(set) var profileChunk: [UInt8] = []
  /// There was a color profile, but it is damaged or too large.
  private(set) var profileIsUnusable = false
  private var gamma: Int?
  private var hasColorSpace = false

  /// Takes the contents of a chunk with a profile.
  ///
  /// - Returns: Whether the chunk is the first usable one.
  mutating func take(profile contents: ByteView) -> Bool {
    guard profile == nil else { return false }
    profile = PNGProfile.profile(in: contents)
    profileIsUnusable = profile == nil
    profileChunk = profile.map { PNGProfile.chunk(of: $0.anonymous) } ?? []
    return profile != nil
  }

  /// Notes a profile chunk that is not intact.
  mutating func noteDamagedProfile() { profileIsUnusable = true }

  mutating func take(gamma contents: ByteView) { gamma = contents.bigEndian32(at: 0) }

  /// Notes a chunk that makes the gamma meaningless.
  mutating func noteColorSpace() { hasColorSpace = true }

  /// True when the pixels are meant for a display with an unusual gamma, and the file says nothing
  /// else about their colors.
  var hasUnusualGamma: Bool {
    guard let gamma, !hasColorSpace else { return false }
    return abs(gamma - Self.usualGamma) > Self.gammaTolerance
  }
}
