import Testing

@testable import StrataInterface

@Suite("Words and links in a text") struct TextLinkTests {
    private func link(_ text: String, at mark: String, files: Set<String> = []) -> String? {
        let bytes = Array(text.utf8)
        guard let place = text.range(of: mark) else { return nil }
        let offset = text.utf8.distance(from: text.startIndex, to: place.lowerBound)
        let link = TextLink(around: offset, in: bytes[...]) { files.contains($0) }
        return link.map { "\(String(decoding: bytes[$0.range], as: UTF8.self)) -> \($0.target)" }
    }

    @Test("are web addresses without what ends the sentence around them")
    func addresses() {
        let address = "https://example.org/a?x=(1)&y=2"
        for text in ["see \(address), and", "(\(address))", "<\(address)>", "url=\"\(address)\"", "at \(address)."] {
            #expect(link(text, at: "example") == "\(address) -> \(address)")
        }
        #expect(link("see https://a.b/c", at: "see") == nil)
        #expect(link("http:// nothing", at: "http") == nil)
        #expect(link("ftp://a.b", at: "ftp") == nil && link("javascript:alert(1)", at: "alert") == nil)
        #expect(link("https://a.b/c;https://d.e/f", at: "d.e") == "https://d.e/f -> https://d.e/f")
        #expect(link("https://a.b/c;https://d.e/f", at: "a.b") == "https://a.b/c -> https://a.b/c")
        // What stands beside it would be turned round.
        #expect(link("https://a.b/\u{202E}gro", at: "a.b") == nil)
        #expect(link("https://müller.example/ü", at: "ller") == "https://müller.example/ü -> https://müller.example/ü")
    }

    @Test("are paths of files that are there, with the number of a line or without")
    func paths() {
        let files: Set = ["/etc/hosts", "/srv/a-b.log"]
        #expect(link("error at /etc/hosts:12: bad", at: "hosts", files: files) == "/etc/hosts:12 -> /etc/hosts")
        #expect(link("file=/srv/a-b.log,", at: "a-b", files: files) == "/srv/a-b.log -> /srv/a-b.log")
        #expect(link("/etc/nowhere", at: "nowhere", files: files) == nil)
        #expect(link("a/etc/hosts", at: "hosts", files: files) == nil && link(" / ", at: "/", files: ["/"]) == nil)
    }

    @Test(
        "are letters, digits and what joins them",
        arguments: [
            ("from 10.0.0.1: ok", 8, "10.0.0.1"), ("id=550e8400-e29b-41d4", 5, "550e8400-e29b-41d4"),
            ("status=failed.", 10, "failed"), ("a_b c", 0, "a_b"), ("a_b c", 3, "a_b"), ("grüße dich", 3, "grüße"),
            ("--", 1, nil), ("a - b", 2, nil), ("", 0, nil),
        ])
    func words(text: String, offset: Int, word: String?) {
        let bytes = Array(text.utf8)
        // As slices of a longer text, whose indices begin elsewhere.
        let slice = ([0x20, 0x20] + bytes)[2...]
        let range = TextWord.range(around: offset, in: slice)
        #expect(range.map { String(decoding: bytes[$0], as: UTF8.self) } == word)
    }

    @Test("spans of time are said in a few letters")
    func elapsed() {
        let spans: [(Double, String)] = [
            (0, ""), (0.0001, ""), (0.012, "+12 ms"), (-0.5, "\u{2212}500 ms"), (1, "+1 s"), (3.26, "+3.2 s"),
            (26.048, "+26.0 s"), (59.97, "+59.9 s"),
            (245, "+4:05"), (7445, "+2:04:05"), (-273_600, "\u{2212}3 d 4 h"),
        ]
        for (seconds, words) in spans { #expect(ElapsedText.words(seconds) == words) }
    }
}

extension String {
    fileprivate func range(of part: String) -> Range<Index>? {
        indices.first { self[$0...].hasPrefix(part) }.map { $0..<index($0, offsetBy: part.count) }
    }
}
