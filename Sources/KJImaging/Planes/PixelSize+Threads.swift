// When a second thread pays off.

import KJDomain

extension PixelSize {
  /// True if each half of the picture is worth its own thread.
  var isWorthTwoThreads: Bool { pixelCount >= 1 << 18 }
}
