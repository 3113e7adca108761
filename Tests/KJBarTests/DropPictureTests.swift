// The picture of a drop that has ended: when it is shown, and when there is none.

import KJDomain
import KJStore
import KJSystem
import KJTerminal
import KJTestSupport
import SystemPackage
import Testing

@testable import KJBar
@testable import KJDrops

@Suite struct DropPictureTests {
  private static let place = PicturePlace(.kitty, columns: 14, rows: 7, cell: nil)
  private static let server = "me@dev:22"
  /// The header of a 16×9 PNG file.
  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 0, 16, 0, 0, 0, 9, 8, 2, 0, 0, 0]

  private let workspace: Workspace
  private let history: UploadHistory
  private let drop: FinishedDrop

  init() throws {
    workspace = try Workspace()
    history = UploadHistory(workspace.work.appending("kj").appending("uploads"))
    drop = FinishedDrop(
      remote: try #require(RemotePath(Array("/home/me/a.png".utf8))),
      status: SessionStatus(.done, "a.png"))
  }

  private func keep(_ thumbnail: [UInt8]) throws {
    let record = UploadRecord(
      time: 1, host: "dev", server: Self.server, remote: drop.remote, local: "a.png", bytes: 1,
      pixels: nil, target: nil)
    _ = try history.add(record)
    try history.thumbnails.keep(thumbnail, of: record)
  }

  private func picture() -> DropPicture {
    DropPicture(of: drop, among: history.thumbnails, on: Self.server, .current)
  }

  /// Advances the picture until it has nothing left to wait for.
  private func advance(_ picture: DropPicture, in place: PicturePlace?) throws {
    picture.advance(in: place)
    while !picture.interests.isEmpty {
      _ = try wait(for: picture.interests, until: .after(.seconds(60)))
      picture.advance(in: place)
    }
  }

  @Test func nothingElseHasToHappenForItToShow() throws {
    try keep(Self.png)
    let picture = picture()
    #expect(!picture.isThere && picture.shownStatus == nil)
    try advance(picture, in: Self.place)
    #expect(picture.picture != nil && picture.shownStatus == drop.status && !picture.isOver)
    // The window has a different size.
    picture.advance(in: PicturePlace(.kitty, columns: 14, rows: 6, cell: nil))
    #expect(picture.isOver && picture.picture == nil)
  }

  @Test func theTerminalIsAskedWhenItIsThere() throws {
    try keep(Self.png)
    let picture = picture()
    try advance(picture, in: nil)
    #expect(picture.isThere && picture.shownStatus == nil)
    try advance(picture, in: Self.place)
    #expect(picture.picture != nil && !picture.isThere)
  }

  @Test func withoutAThumbnailItIsOver() throws {
    let picture = picture()
    try advance(picture, in: Self.place)
    #expect(picture.isOver && !picture.isThere)
  }

  @Test func aDamagedFileShowsNothing() throws {
    try keep(Array("no picture".utf8))
    let picture = picture()
    try advance(picture, in: Self.place)
    #expect(picture.picture == nil && picture.shownStatus == nil)
  }
}
