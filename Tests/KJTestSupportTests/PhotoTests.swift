// The photos that tests generate.

import KJTestSupport
import Testing

@Suite struct PhotoTests {
  @Test(arguments: [(1, 1), (16, 16), (17, 33), (640, 480)], [false, true])
  func photosAreCompleteJPEGFiles(_ size: (width: Int, height: Int), noise: Bool) {
    var photo = SyntheticPhoto(width: size.width, height: size.height)
    photo.isNoisy = noise
    let bytes = photo.jpeg
    #expect(bytes.starts(with: [0xFF, 0xD8, 0xFF, 0xE1]))
    #expect(bytes.suffix(2) == [0xFF, 0xD9])
    // One restart marker between two rows of blocks.
    let markers = zip(bytes, bytes.dropFirst()).count { $0 == 0xFF && (0xD0...0xD7).contains($1) }
    #expect(markers == (size.height + 15) / 16 - 1)
  }

  @Test func metadataIsThereUnlessLeftOut() {
    var photo = SyntheticPhoto(width: 8, height: 8)
    photo.comment = "a comment"
    photo.colorProfile = [1, 2, 3]
    for mark in [SyntheticPhoto.camera, "Exif", "a comment", "ICC_PROFILE"] {
      #expect(photo.jpeg.firstRange(of: Array(mark.utf8)) != nil)
    }
    photo.orientation = nil
    #expect(photo.jpeg.firstRange(of: Array("Exif".utf8)) == nil)
  }
}
