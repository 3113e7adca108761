// Waiting without using the processor.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

enum Pause {
  static func milliseconds(_ count: Int) {
    usleep(UInt32(count * 1000))
  }
}
