/// A numeric property.
enum Figure {
  // MARK: Of a picture that was made smaller

  case bytes
  /// The signal-to-noise ratio of the brightness.
  case psnr
  /// The structural similarity of the brightness, up to 1.
  case ssim
  /// Up to 100; above 90, differences are invisible.
  case ssimulacra2
  /// The characters that Tesseract gets wrong.
  case ocrError

  // MARK: Of somebody who types

  /// How long a key takes to appear on the screen.
  case echo
  /// The time that only one key in twenty exceeds.
  case lateEcho

  // MARK: Of a process

  /// The program's private memory.
  case memory
  /// The program's peak resident memory.
  case peak
  /// The peak of the total resident memory of the program's children.
  case childrenPeak
  /// The maximum number of descriptors that the program has open at once.
  case descriptors

  // MARK: Of an upload to many hosts

  case timePerHost
  case ownCPUPerHost
  case childrenCPUPerHost

  var title: String {
    switch self {
    case .bytes: "bytes"
    case .psnr: "PSNR-Y dB"
    case .ssim: "SSIM"
    case .ssimulacra2: "SSIMULACRA2"
    case .ocrError: "OCR error %"
    case .echo: "echo, median ms"
    case .lateEcho: "95 % ms"
    case .memory: "memory MiB"
    case .peak: "peak MiB"
    case .childrenPeak: "children's MiB"
    case .descriptors: "descriptors"
    case .timePerHost: "ms a host"
    case .ownCPUPerHost: "own CPU ms a host"
    case .childrenCPUPerHost: "children's CPU ms a host"
    }
  }

  /// How many digits after the decimal point are meaningful.
  var digits: Int {
    switch self {
    case .bytes, .descriptors: 0
    case .peak, .childrenPeak: 1
    case .psnr, .ssimulacra2, .ocrError, .echo, .lateEcho, .memory: 2
    case .timePerHost, .ownCPUPerHost, .childrenCPUPerHost: 2
    case .ssim: 4
    }
  }
}
