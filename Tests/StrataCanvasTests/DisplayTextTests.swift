import Testing

@testable import StrataCanvas

@Suite("Bytes made fit to be shown")
struct DisplayTextTests {
    @Test("Control characters become their pictures; tab and line feed stay")
    func controls() {
        #expect(DisplayText([0x61, 0, 0x1B, 0x7F, 0x0D, 0x09, 0x0A, 0x62]).string == "a␀␛␡␍\t\nb")
        #expect(DisplayText([0xC2, 0x85, 0xC2, 0xA0]).string == "\u{FFFD}\u{A0}")
    }

    @Test("What is not UTF-8 becomes U+FFFD, one for each maximal part")
    func invalid() {
        // Unicode 15, section 3.9, table 3-8 and its neighbours.
        let cases: [([UInt8], String)] = [
            (
                [0xC0, 0xAF, 0xE0, 0x80, 0xBF, 0xF0, 0x81, 0x82, 0x41],
                "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}A"
            ),
            (
                [0xED, 0xA0, 0x80, 0xED, 0xBF, 0xBF, 0xED, 0xAF, 0x41],
                "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}A"
            ),
            ([0xE1, 0x80, 0xE2, 0xF0, 0x91, 0x92, 0xF1, 0xBF, 0x41], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}A"),
            ([0xF4, 0x90, 0x80, 0x80, 0xFF], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
            ([0xF0, 0x9F, 0x99], "\u{FFFD}"),
            ([0xF0, 0x9F, 0x99, 0x82], "🙂"),
        ]
        for (bytes, text) in cases { #expect(DisplayText(bytes).string == text, "\(bytes)") }
    }

    @Test("Random bytes come out valid, as the standard library repairs them", arguments: seeds(20))
    func random(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let interesting: [UInt8] = [
                0x41, 0x80, 0xBF, 0xC2, 0xC3, 0xE0, 0xA0, 0xED, 0x9F, 0xF0, 0x90, 0xF4, 0x8F, 0xFF,
            ]
            let bytes = (0..<Int.random(in: 0..<12, using: &random)).map { _ in
                Bool.random(using: &random)
                    ? interesting.randomElement(using: &random) ?? 0 : .random(in: 0...255, using: &random)
            }
            let shown = DisplayText(bytes)
            let repaired = String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar -> Unicode.Scalar in
                switch scalar.value {
                case 9, 10: scalar
                case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? scalar
                case 0x7F: "\u{2421}"
                case 0x80..<0xA0: "\u{FFFD}"
                default: scalar
                }
            }
            #expect(String(validating: shown.bytes, as: UTF8.self) != nil, "seed \(seed): \(bytes)")
            #expect(Array(shown.string.unicodeScalars) == repaired, "seed \(seed): \(bytes)")
        }
    }

    @Test("Offsets are carried over replacements both ways")
    func offsets() {
        let text = DisplayText([0x61, 0x00, 0x62, 0xFF, 0x63])
        #expect(text.string == "a␀b\u{FFFD}c")
        #expect((0...5).map { text.shownOffset(ofOriginal: $0) } == [0, 1, 4, 5, 8, 9])
        #expect([0, 1, 4, 5, 8, 9].map { text.originalOffset(ofShown: $0) } == [0, 1, 2, 3, 4, 5])
        let plain = DisplayText("plain")
        #expect(plain.shownOffset(ofOriginal: 3) == 3 && plain.shownOffset(ofOriginal: 99) == 5)
    }

    @Test("A text is refilled without remembering what was there")
    func refilling() {
        var text = DisplayText([0xFF, 0xFF])
        [UInt8]("ok".utf8).withUnsafeBytes { text.set($0) }
        #expect(text.string == "ok" && text.originalOffset(ofShown: 2) == 2)
    }

    @Test("Broken bytes can be measured and drawn")
    func drawn() {
        let layout = TextLayout(FontLibrary(), style: TextStyle("monospace", size: 9))
        layout.setText(DisplayText((0...255).map { UInt8($0) }))
        #expect(layout.size.width > 100)
        let surface = Surface(width: 400, height: 40)
        Painter(on: surface).draw(layout, at: .init(x: 0, y: 0), Color(0xFFFFFF))
        #expect((0..<400).contains { column($0, of: surface).contains { $0 != black } })
    }
}
