// kj's goals for pictures.

extension Goal {
  /// The CPU time of kj-image divided by its rival's.
  static func cpu(_ group: String, _ bound: Double) -> Goal {
    Goal(title: "\(group): CPU over that of \(Resizer.rival)", bound: bound) { results in
      results[group]?.cpuRatio("kj-image", over: Resizer.rival)
    }
  }

  /// The time that kj-image takes divided by its CPU time, which shows how well it uses two processors.
  static func wallOverCPU(_ group: String, _ bound: Double) -> Goal {
    Goal(title: "\(group): time over CPU", bound: bound) { results in
      results[group]?["kj-image"].map { $0.wall / $0.cpu }
    }
  }

  /// The bytes of kj's photo divided by those of its rival's.
  static func bytes(_ group: String, _ bound: Double) -> Goal {
    Goal(title: "\(group): bytes over those of \(Resizer.rival)", bound: bound) { results in
      results.ratio(group, .bytes, "kj-image", Resizer.rival)
    }
  }

  /// The bytes of a screenshot divided by those of the same screenshot as JPEG.
  static func bytes(_ screenshot: Screenshot, _ bound: Double) -> Goal {
    Goal(title: "legibility: bytes of \(screenshot) over those of JPEG", bound: bound) { results in
      results.ratio(
        "legibility", .bytes, LegibilityGroup.row(screenshot, "kj-image"),
        LegibilityGroup.row(screenshot, "kj-image --format jpeg"))
    }
  }

  /// By how much kj's photo is better than another.
  static func gain(
    _ figure: Figure, _ group: String, over other: String, _ bound: Double
  ) -> Goal {
    Goal(
      title: "\(group): \(figure.title) beside \(other)", bound: bound, isLeast: true,
      digits: figure.digits
    ) { results in
      results.difference(group, figure, "kj-image", other)
    }
  }

  /// How much harder text is to read than in the same picture saved losslessly, in percentage points.
  static func ocrError(_ screenshot: Screenshot, _ bound: Double) -> Goal {
    Goal(
      title: "legibility: OCR error % of \(screenshot) beside \(LegibilityGroup.reference)",
      bound: bound, digits: 2
    ) { results in
      results.difference(
        "legibility", .ocrError, LegibilityGroup.row(screenshot, "kj-image"),
        LegibilityGroup.row(screenshot, LegibilityGroup.reference))
    }
  }
}
