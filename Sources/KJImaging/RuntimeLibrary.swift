internal import CKJLazy
import KJLibC

/// A shared library that was loaded at run time and stays loaded.
struct RuntimeLibrary {
  private let handle: UnsafeMutableRawPointer

  /// A function is missing: the library is too old.
  struct Missing: Error {}

  /// Loads the first of these libraries that exists; nil if none does.
  init?(_ names: [String]) {
    let loaded = names.lazy.compactMap { kj_lazy_open($0) }.first
    guard let loaded else { return nil }
    handle = loaded
  }

  /// The function with this name; the caller must state its actual type.
  func find<Function>(_ name: String) throws(Missing) -> Function {
    guard let symbol = dlsym(handle, name) else { throw Missing() }
    return unsafeBitCast(symbol, to: Function.self)
  }
}
