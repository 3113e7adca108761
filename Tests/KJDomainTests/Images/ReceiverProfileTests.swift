// The limits of the programs that read pictures.

import KJDomain
import Testing

@Suite struct ReceiverProfileTests {
  private static let sizes = [
    (4080, 3072), (3072, 4080), (3840, 2160), (2880, 1800), (3024, 1964), (2622, 1206),
    (3000, 3000),
    (1170, 12_000), (20_000, 300), (1, 9000), (640, 480),
  ].map { PixelSize(width: $0.0, height: $0.1) }

  @Test func anOptionForTheEdgeReplacesWhatTheReaderTakes() {
    for receiver in PictureReceiver.allCases {
      let options = PreparationOptions(receiver: receiver)
      #expect(options.bounds == receiver.bounds)
      let bounds = options.withEdge(5000).bounds
      #expect(
        bounds == PictureBounds(photoEdge: 5000, losslessEdge: 5000, bytes: receiver.bounds.bytes))
    }
  }

  @Test(arguments: PictureReceiver.allCases)
  func everyReaderTakesTheUsualFormatsAndHasItsSources(_ receiver: PictureReceiver) {
    #expect(receiver.takes(.jpeg) && receiver.takes(.png) && receiver.takes(.webp))
    #expect(!receiver.takes(.heic) && !receiver.takes(.tiff))
    #expect(receiver.takes(.gif) == (receiver == .claude))
    #expect(receiver.profile.sources.isEmpty == (receiver == .any))
    for source in receiver.profile.sources {
      #expect(source.date.wholeMatch(of: /2026-\d\d-\d\d/) != nil)
    }
  }

  @Test(arguments: [true, false])
  func whatIsMadeForAnyReaderFitsEach(isLossless: Bool) {
    for size in Self.sizes {
      let target = PictureReceiver.any.bounds.target(for: size, isLossless: isLossless)
      for receiver in PictureReceiver.allCases {
        #expect(
          receiver.bounds.target(for: target, isLossless: isLossless) == target,
          "\(size) for \(receiver)")
      }
    }
    let most = PictureReceiver.any.bounds.bytes
    #expect(PictureReceiver.allCases.allSatisfy { most <= $0.bounds.bytes })
    let formats = PictureReceiver.any.profile.formats
    #expect(PictureReceiver.allCases.allSatisfy { Set(formats).isSubset(of: $0.profile.formats) })
  }

  @Test(
    arguments: [
      ((2048, 1280), 32, 2560), ((1, 1), 28, 1), ((28, 29), 28, 2), ((0, 0), 28, 0),
    ])
  func aPatchAtTheEdgeCountsInFull(_ size: (Int, Int), edge: Int, patches: Int) {
    let budget = PatchBudget(edge: edge, count: patches)
    let size = PixelSize(width: size.0, height: size.1)
    #expect(budget.patches(of: size) == patches)
    #expect(budget.holds(size))
    #expect(patches == 0 || !PatchBudget(edge: edge, count: patches - 1).holds(size))
  }
}
