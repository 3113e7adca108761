/// A pixel length; the compiler specializes the loops for each one.
protocol PNGPixelStep {
  static var byteCount: Int { get }

  /// Writes one pixel and nothing after it.
  ///
  /// - Parameter bytes: The bytes of the pixel, the first one in the lowest bits.
  static func store(_ bytes: UInt64, at place: UnsafeMutableRawPointer)
}

enum OneByte: PNGPixelStep {
  static var byteCount: Int { 1 }

  @inline(__always)
  static func store(_ bytes: UInt64, at place: UnsafeMutableRawPointer) {
    place.storeBytes(of: UInt8(truncatingIfNeeded: bytes), as: UInt8.self)
  }
}

enum TwoBytes: PNGPixelStep {
  static var byteCount: Int { 2 }

  @inline(__always)
  static func store(_ bytes: UInt64, at place: UnsafeMutableRawPointer) {
    place.storeBytes(of: UInt16(truncatingIfNeeded: bytes), as: UInt16.self)
  }
}

enum ThreeBytes: PNGPixelStep {
  static var byteCount: Int { 3 }

  @inline(__always)
  static func store(_ bytes: UInt64, at place: UnsafeMutableRawPointer) {
    place.storeBytes(of: UInt16(truncatingIfNeeded: bytes), as: UInt16.self)
    place.storeBytes(of: UInt8(truncatingIfNeeded: bytes &>> 16), toByteOffset: 2, as: UInt8.self)
  }
}

enum FourBytes: PNGPixelStep {
  static var byteCount: Int { 4 }

  @inline(__always)
  static func store(_ bytes: UInt64, at place: UnsafeMutableRawPointer) {
    place.storeBytes(of: UInt32(truncatingIfNeeded: bytes), as: UInt32.self)
  }
}

enum SixBytes: PNGPixelStep {
  static var byteCount: Int { 6 }

  @inline(__always)
  static func store(_ bytes: UInt64, at place: UnsafeMutableRawPointer) {
    place.storeBytes(of: UInt32(truncatingIfNeeded: bytes), as: UInt32.self)
    place.storeBytes(of: UInt16(truncatingIfNeeded: bytes &>> 32), toByteOffset: 4, as: UInt16.self)
  }
}

enum EightBytes: PNGPixelStep {
  static var byteCount: Int { 8 }

  @inline(__always)
  static func store(_ bytes: UInt64, at place: UnsafeMutableRawPointer) {
    place.storeBytes(of: bytes, as: UInt64.self)
  }
}
