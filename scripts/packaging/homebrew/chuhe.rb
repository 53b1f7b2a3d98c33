# A template: scripts/manifests fills in the words in capitals.
class Chuhe < Formula
  desc "Xiangqi (Chinese chess) engine, referee and tournament runner"
  homepage "REPOSITORY"
  version "VERSION"
  license any_of: ["MIT", "Apache-2.0"]

  on_macos do
    url "REPOSITORY/releases/download/vVERSION/chuhe-VERSION-universal-apple-darwin.tar.gz"
    sha256 "SHA256(universal-apple-darwin)"
  end

  on_linux do
    on_intel do
      url "REPOSITORY/releases/download/vVERSION/chuhe-VERSION-x86_64-unknown-linux-gnu.tar.gz"
      sha256 "SHA256(x86_64-unknown-linux-gnu)"
    end
    on_arm do
      url "REPOSITORY/releases/download/vVERSION/chuhe-VERSION-aarch64-unknown-linux-gnu.tar.gz"
      sha256 "SHA256(aarch64-unknown-linux-gnu)"
    end
  end

  def install
    bin.install "chuhe"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/chuhe.bash" => "chuhe"
    zsh_completion.install "completions/chuhe.zsh" => "_chuhe"
    fish_completion.install "completions/chuhe.fish"
  end

  test do
    assert_match "3290240", shell_output("#{bin}/chuhe perft 4")
  end
end
