internal import CKJSystem

/// The variables of this process: the program's own, and those that Swift keeps about its types.
package enum Variables {
  /// Makes the first use of variables cheap for a tool that is about to start threads.
  ///
  /// The system provides memory page by page on first write, and each page costs a fault. While other threads run, some
  /// of these faults interrupt them. So kj requests all pages at once, which takes as long as about seventy faults: too
  /// long for a tool that ends at once, like one that prints its version.
  package static func prepare() { kj_prepare_variables() }
}
