// What can be said about a picture that was made smaller.

/// A property with a number.
enum Figure {
  case bytes
  /// The signal-to-noise ratio of the brightness.
  case psnr
  /// The structural similarity of the brightness, up to 1.
  case ssim
  /// Up to 100; differences above 90 are not seen.
  case ssimulacra2
  /// The characters that Tesseract gets wrong.
  case ocrError

  var title: String {
    switch self {
    case .bytes: "bytes"
    case .psnr: "PSNR-Y dB"
    case .ssim: "SSIM"
    case .ssimulacra2: "SSIMULACRA2"
    case .ocrError: "OCR error %"
    }
  }

  /// How many digits behind the point tell something.
  var digits: Int {
    switch self {
    case .bytes: 0
    case .psnr, .ssimulacra2, .ocrError: 2
    case .ssim: 4
    }
  }
}
