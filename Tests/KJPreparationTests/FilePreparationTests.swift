// The preparation of one input.

import KJBase
import KJDomain
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@testable import KJPreparation

@Suite struct FilePreparationTests {
  private let inputs: Inputs

  init() throws { inputs = try Inputs() }

  private func failure(_ input: InputFile, _ options: PreparationOptions = .init()) -> Failure? {
    do throws(Failure) {
      try inputs.prepare(input, options).close()
      return nil
    } catch {
      return error
    }
  }

  @Test func aPictureIsPreparedInMemory() throws {
    let source = try Inputs.picture("jpeg/turned-exif-icc.jpg")
    let file = try inputs.prepare(inputs.file("a.jpg", source))
    guard case .memory(let bytes) = file.contents else {
      Issue.record("the picture was not prepared")
      return
    }
    #expect(file.size == bytes.count)
    #expect(bytes != source)
    #expect(file.format == .jpeg)
    #expect(file.report?.rotated == true)
    #expect(file.report?.dropped.contains(.exif) == true)
    #expect(inputs.openDescriptors(of: "a.jpg") == 0)
  }

  @Test(arguments: [PreparationOptions(original: true), .init(keepsMetadata: true)])
  func aPictureThatStaysAsItIsIsReadWhileItIsSent(_ options: PreparationOptions) throws {
    let source = try Inputs.picture("png/profile")
    let file = try inputs.prepare(inputs.file("a.png", source), options)
    #expect(inputs.openDescriptors(of: "a.png") == 1)
    guard case .file = file.contents else {
      Issue.record("the picture is in memory")
      return
    }
    #expect(try file.bytes == source)
    #expect(file.format == .png)
    #expect((file.report == nil) == options.original)
    file.close()
    #expect(inputs.openDescriptors(of: "a.png") == 0)
  }

  @Test func whatIsNoPictureIsReadWhileItIsSent() throws {
    let file = try inputs.prepare(inputs.file("notes.txt", Array("hello".utf8)))
    defer { file.close() }
    #expect(try file.bytes == Array("hello".utf8))
    #expect(file.size == 5)
    #expect(file.format == nil)
    #expect(file.report == nil)
    #expect(inputs.openDescriptors(of: "notes.txt") == 1)
  }

  @Test func aPictureFromAPipeIsPreparedAsOneFromAFile() throws {
    let source = try Inputs.picture("jpeg/turned-exif-icc.jpg")
    let fromFile = try inputs.prepare(inputs.file("a.jpg", source))
    let pipe = try inputs.pipe("pipe")
    let path = inputs.directory.appending("pipe")
    let writing = try BackgroundWork { try? LocalFiles.write(path, source) }
    let fromPipe = try inputs.prepare(pipe)
    _ = try writing.wait()
    #expect(try fromPipe.bytes == fromFile.bytes)
    #expect(fromPipe.report == fromFile.report)
  }

  @Test func anEmptyFileIsNothingToSend() throws {
    let empty = Failure(.unusablePicture, "cannot use 'a\\u{1b}.jpg': it is empty")
    for options in [PreparationOptions(), .init(original: true)] {
      #expect(failure(try inputs.file("a\u{1B}.jpg", []), options) == empty)
    }
    #expect(inputs.openDescriptors(of: "a\u{1B}.jpg") == 0)
  }

  @Test func aPictureThatCannotBeUsedIsNamedWithTheWaysOut() throws {
    let bitmap =
      Array("BM".utf8) + [0x36, 0, 0, 0, 0, 0, 0, 0, 0x36, 0, 0, 0, 40, 0, 0, 0] + [1, 2, 3]
    let original = Advice.step(.takeOriginal)
    for (name, bytes, cause, advice) in [
      ("a.bmp", bitmap, "the BMP file holds no picture data", [original]),
      ("a.jpg", [0xFF, 0xD8], "the JPEG file holds no picture data", [original]),
      (
        "a.png", Array("\u{89}PNG\r\n\u{1A}\n".unicodeScalars.map { UInt8($0.value) }),
        "the PNG file holds no picture data", [original]
      ),
    ] as [(String, [UInt8], String, [Advice])] {
      #expect(
        failure(try inputs.file(name, bytes))
          == Failure(.unusablePicture, "cannot use '\(name)': \(cause)", advice: advice))
      #expect(inputs.openDescriptors(of: name) == 0)
      #expect(failure(inputs.input(name), .init(original: true)) == nil)
    }
  }

  @Test func whatIsNotReadIsSentAsItIsAndNamedWhereAPictureIsWanted() throws {
    // A camera's data: a directory with the version of DNG.
    let directory: [UInt8] = [1, 0, 0x12, 0xC6, 1, 0, 4, 0, 0, 0, 1, 4, 0, 0, 0, 0, 0, 0]
    let raw = Array("II*\0".utf8) + [8, 0, 0, 0] + directory
    for (name, bytes, cause, advice) in [
      (
        "a.pdf", Array("%PDF-1.7".utf8), "kj does not read PDF",
        "convert it first: 'pdftoppm -r 150 -png a.pdf a'"
      ),
      (
        "my a.dng", raw, "kj does not read camera RAW",
        "convert it first: 'exiftool -b -PreviewImage FILE > FILE.jpg'"
      ),
      ("a.txt", Array("text".utf8), "it is not a picture", nil),
    ] as [(String, [UInt8], String, Advice?)] {
      let file = try inputs.prepare(inputs.file(name, bytes))
      #expect(file.format == nil && file.report == nil)
      #expect(try file.bytes == bytes)
      #expect(
        file.refusal
          == Failure(
            .unusablePicture, "cannot use '\(name)': \(cause)", advice: advice.map { [$0] } ?? []))
      file.close()
    }
    let source = try Inputs.picture("jpeg/turned-exif-icc.jpg")
    let picture = try inputs.prepare(inputs.file("b.jpg", source))
    #expect(picture.refusal == nil)
    picture.close()
  }

  @Test func whatAPersonAskedForDecidesAboutDamage() throws {
    let cut = try inputs.file("cut.jpg", try Inputs.picture("jpeg/truncated.jpg"))
    #expect(try inputs.prepare(cut).report?.warnings == [.truncated])
    #expect(
      failure(cut, .init(strict: true))
        == Failure(
          .unusablePicture, "cannot use 'cut.jpg': truncated JPEG data",
          advice: [.step(.takeOriginal)]))
  }

  @Test func anEnormousPictureIsNotReadIntoMemory() throws {
    let input = try inputs.file("a.jpg", [0xFF, 0xD8, 0xFF, 0xE0])
    let file = try FileDescriptor.open(inputs.directory.appending("a.jpg"), .readWrite)
    try file.closeAfter { try file.resize(to: (256 << 20) + 1) }
    #expect(
      failure(input)
        == Failure(
          .unusablePicture, "cannot prepare 'a.jpg': the picture is larger than 256 MiB",
          advice: [.step(.takeOriginal)]))
    let whole = try inputs.prepare(input, .init(original: true))
    #expect(whole.size == (256 << 20) + 1)
    whole.close()
    #expect(inputs.openDescriptors(of: "a.jpg") == 0)
  }
}
