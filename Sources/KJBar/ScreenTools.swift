internal import KJClipboard
internal import KJDomain
internal import KJSystem

/// Whether screenshot programs are available; checked when the keys are first shown, and before each screenshot.
struct ScreenTools {
  private let screenshots: ScreenshotSettings
  private let drawing: DrawingSettings
  private let environment: Environment
  private(set) lazy var canTake = ScreenshotTool.isThere(screenshots, environment)
  private(set) lazy var canDraw = ScreenshotTool.isThere(
    screenshots, drawnOnBy: drawing, environment)

  init(_ settings: Configuration, _ environment: Environment) {
    screenshots = settings.screenshots
    drawing = settings.drawing
    self.environment = environment
  }

  /// Checks again.
  mutating func look() {
    canTake = ScreenshotTool.isThere(screenshots, environment)
    canDraw = ScreenshotTool.isThere(screenshots, drawnOnBy: drawing, environment)
  }
}
