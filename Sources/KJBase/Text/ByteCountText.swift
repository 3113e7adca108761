/// A number of bytes in decimal units: `214 kB`, `3.3 MB`, `1.2 GB`.
package enum ByteCountText {
  package static func of(_ count: Int) -> String {
    if count < 1000 { return "\(count) B" }
    if count < 999_500 { return "\((count + 500) / 1000) kB" }
    if count < 999_950_000 { return inTenths(of: count, 1_000_000) + " MB" }
    return inTenths(of: count, 1_000_000_000) + " GB"
  }

  private static func inTenths(of count: Int, _ unit: Int) -> String {
    let tenths = (count + unit / 20) / (unit / 10)
    return "\(tenths / 10).\(tenths % 10)"
  }
}
