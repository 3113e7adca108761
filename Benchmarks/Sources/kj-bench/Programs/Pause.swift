// Waiting without using the processor.

import KJLibC

enum Pause {
  static func milliseconds(_ count: Int) {
    usleep(UInt32(count * 1000))
  }
}
