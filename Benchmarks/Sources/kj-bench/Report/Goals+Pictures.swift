// The goals of kj-image.

extension Goals {
  static let pictures: [Goal] = photoCosts + screenshotCosts + quality + legibility

  private static let photoCosts: [Goal] = [
    .cpu("photo12", 0.32),
    .cpu("photo24", 0.31),
    .cpu("photo48", 0.47),
    .cpu("photo100", 0.57),
    .cpu("photo24-progressive", 0.43),
    .cpu("photo9-full", 0.50),
    .cpu("photo16-full-progressive", 0.80),
    .cpu("batch12", 0.50),
    .peak("photo12", 24, of: "kj-image"),
    .peak("photo24", 33, of: "kj-image"),
    .peak("photo48", 47, of: "kj-image"),
    .peak("photo100", 46, of: "kj-image"),
  ]

  private static let screenshotCosts: [Goal] =
    Screenshot.allCases.flatMap { screenshot -> [Goal] in
      let group = Subject.screenshot(screenshot).name
      return [
        .cpu(group, 0.38), .peak(group, 49, of: "kj-image"), .wallOverCPU(group, 0.75),
      ]
    } + [.cpu(Subject.screenshot(.mixed, on: .fiveK).name, 0.48)]

  private static let quality: [Goal] =
    quality("quality12", besideRival: 1.5, besideFullSize: -0.05)
    + quality("quality24", besideRival: 0.5, besideFullSize: -0.30)
    + quality("quality48", besideRival: 0, besideFullSize: -0.10)

  /// `besideRival` and `besideFullSize` are in decibels.
  private static func quality(
    _ group: String, besideRival: Double, besideFullSize: Double
  ) -> [Goal] {
    [
      .bytes(group, 1.03),
      .gain(.psnr, group, over: Resizer.rival, besideRival),
      .gain(.ssim, group, over: Resizer.rival, 0),
      .gain(.ssimulacra2, group, over: Resizer.rival, 0),
      .gain(.psnr, group, over: QualityGroup.reference, besideFullSize),
    ]
  }

  private static let legibility: [Goal] = Screenshot.allCases.flatMap { screenshot -> [Goal] in
    [.ocrError(screenshot, 0.3), .bytes(screenshot, 1)]
  }
}
