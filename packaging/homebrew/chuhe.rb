# A template: fill in the version and the checksum of the release's universal archive.
class Chuhe < Formula
  desc "Xiangqi (Chinese chess) engine, referee and tournament runner"
  homepage "REPOSITORY"
  version "VERSION"
  url "REPOSITORY/releases/download/v#{version}/chuhe-#{version}-universal-apple-darwin.tar.gz"
  sha256 "SHA256"
  license any_of: ["MIT", "Apache-2.0"]

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
