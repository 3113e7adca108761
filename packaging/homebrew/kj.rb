# Builds kj from the sources of a release. Scripts/homebrew-formula fills in the words between @ signs.
class Kj < Formula
  desc "Bring a picture to a program on a remote host"
  homepage "@HOMEPAGE@"
  url "@URL@"
  sha256 "@SHA256@"
  license "MIT"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "giflib"
  depends_on "jpeg-turbo"
  depends_on "libdeflate"
  depends_on "libpng"
  depends_on "libssh2"
  depends_on macos: :sequoia
  depends_on "openssl@3"
  depends_on "webp"

  uses_from_macos "zlib"

  def install
    # Homebrew's sandbox is around the build already. With a DESTDIR, no list of what was installed is kept: Homebrew
    # has its own.
    system "make", "install", "SWIFT_FLAGS=--disable-sandbox", "DESTDIR=/", "PREFIX=#{prefix}"
  end

  def caveats
    <<~TEXT
      HEIC pictures need libheif, and TIFF pictures libtiff:
        brew install libheif libtiff
    TEXT
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/kj --version")
    (testpath/"text.txt").write "no picture"
    assert_match "text.txt", shell_output("#{bin}/kj image text.txt 2>&1", 65)
  end
end
