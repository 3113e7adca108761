internal import CKJSystem

/// The variables of this process: those of the program, and those that Swift keeps about its types.
package enum Variables {
  /// Makes the first use of variables cheap for a tool that is about to start threads.
  ///
  /// The system gives out memory page by page as it is first written, and counts a fault for each. While other threads
  /// run, it interrupts them for some of these faults. So all pages are asked for at once, which takes as long as some
  /// seventy faults: too long for a tool that ends at once, like one that prints its version.
  package static func prepare() { kj_prepare_variables() }
}
