// make-photo FILE WIDTH HEIGHT: a photo for demonstrations and benchmarks, as large as a phone's.

import KJTestSupport
import SystemPackage

let words = CommandLine.arguments.dropFirst().map { $0 }
guard words.count == 3, let width = Int(words[1]), let height = Int(words[2]),
  (1...65535).contains(width), (1...65535).contains(height)
else { throw SetUpFailure("usage: make-photo FILE WIDTH HEIGHT") }
var photo = SyntheticPhoto(width: width, height: height)
photo.isNoisy = true
try LocalFiles.write(FilePath(words[0]), photo.jpeg)
