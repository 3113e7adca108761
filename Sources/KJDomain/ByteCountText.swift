// How large a file is, in few characters.

/// A number of bytes in decimal units: `214 kB`, `3.3 MB`.
package enum ByteCountText {
  package static func of(_ count: Int) -> String {
    if count < 1000 { return "\(count) B" }
    if count < 999_500 { return "\((count + 500) / 1000) kB" }
    let tenths = (count + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10) MB"
  }
}
