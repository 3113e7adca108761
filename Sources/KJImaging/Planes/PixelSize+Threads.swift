// When a second thread pays.

import KJDomain

extension PixelSize {
  /// True for a picture whose halves are worth a thread each.
  var isWorthTwoThreads: Bool { pixelCount >= 1 << 18 }
}
