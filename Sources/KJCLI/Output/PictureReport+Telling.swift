// Reports about prepared pictures, for people and for scripts.

package import KJBase
package import KJDomain

extension Console {
  /// Describes in one line what a picture was and what it became, and warns about its flaws.
  package func tell(_ report: PictureReport?, of input: OutsideText) {
    guard let report else { return }
    warn(of: report, input)
    notice("'\(input)' \(report.summary)")
  }

  /// Warns about a file that is not a picture although its name says that it is.
  package func warn(ofNoPicture format: PictureFormat?, _ input: OutsideText) {
    guard format == nil, let claimed = PictureFormat(claimedBy: input.raw) else { return }
    warn("'\(input)': \(PictureWarning.noPicture(claimed))")
  }

  /// Warns about the flaws of a picture.
  package func warn(of report: PictureReport?, _ input: OutsideText) {
    for warning in report?.warnings ?? [] { warn("'\(input)': \(words(of: warning))") }
  }

  /// Describes a flaw, with a remedy if there is one.
  fileprivate func words(of warning: PictureWarning) -> String {
    ([warning.description] + hints([warning.advice].compactMap(\.self))).joined(separator: "; ")
  }
}

extension JSONLine {
  /// Appends the changes to a picture; a file that was not examined has no size and is not resized.
  ///
  /// - Parameter console: Words the warnings.
  package mutating func add(_ report: PictureReport?, _ console: Console) {
    add("width", report?.after.size.width)
    add("height", report?.after.size.height)
    add("resized", report?.resized ?? false)
    guard let report else { return }
    add("rotated", report.rotated)
    add("original_format", report.before.format.rawValue)
    add("original_width", report.before.size.width)
    add("original_height", report.before.size.height)
    add("original_bytes", report.before.byteCount)
    add("scale", decimal: report.scaleText)
    add("left", report.part.region?.left ?? 0)
    add("top", report.part.region?.top ?? 0)
    add("piece", report.part.piece?.number)
    add("pieces", report.part.piece?.count)
    add("quality", report.quality?.value)
    add("dropped", DroppedData.allCases.filter(report.dropped.contains).map(\.rawValue))
    add("warnings", report.warnings.map(console.words))
  }
}
