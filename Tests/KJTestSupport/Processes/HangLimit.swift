// How long a test waits for something that is certain to happen.

import KJLibC

extension Duration {
  /// The limit for a wait that only a fault can prolong: even a slow machine does not reach it.
  ///
  /// `KJ_PATIENCE` sets another limit in seconds, for somebody who watches a script fail.
  public static let hang = Duration.seconds(
    getenv("KJ_PATIENCE").flatMap { Int(String(cString: $0)) } ?? 300)
}
