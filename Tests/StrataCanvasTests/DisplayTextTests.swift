import StrataGenerators
import Testing

@testable import StrataCanvas

@Suite("Bytes made fit to be shown")
struct DisplayTextTests {
    @Test("Control characters become their names; tab and line feed stay")
    func controls() {
        let text = DisplayText([0x61, 0, 0x1B, 0x7F, 0x0D, 0x09, 0x0A, 0x62])
        #expect(text.string == "aNULESCDELCR\t\nb")
        #expect(text.capsules == [1..<4, 4..<7, 7..<10, 10..<12])
        #expect(DisplayText([0xC2, 0x85, 0xC2, 0xA0]).string == "NEL\u{A0}")
        #expect(DisplayText("a\r\nb").string == "a\nb")
    }

    @Test("What turns the direction of text, or ends a paragraph, becomes its name")
    func directions() {
        let text = DisplayText(
            "\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}x\u{2066}\u{2067}\u{2068}\u{2069}\u{2028}\u{2029}")
        #expect(text.string == "LRERLEPDFLRORLOxLRIRLIFSIPDILSPS")
        #expect(text.capsules.count == 11)
        #expect(text.shownOffset(ofOriginal: 15) == 15 && text.originalOffset(ofShown: 15) == 15)
        // The third byte of the first control, and the second letter of its name.
        #expect(text.shownOffset(ofOriginal: 2) == 0 && text.originalOffset(ofShown: 1) == 0)
    }

    @Test("Invisible characters that have nothing to do where they stand become their names")
    func idle() {
        #expect(DisplayText("\u{FEFF}a\u{200B}b\u{2060}c").string == "BOMaZWSPbWJc")
        #expect(DisplayText("\u{200E}a\u{200F}\u{61C}").string == "LRMaRLMALM")
        #expect(DisplayText("ad\u{200D}min\u{200C}s").string == "adZWJminZWNJs")
        #expect(DisplayText("\u{AD} a\u{AD} \u{AD}b").string == "SHY aSHY SHYb")
        #expect(DisplayText("a" + String(repeating: "\u{200B}", count: 50)).string == "aZWSP×50")
        var marked = DisplayText()
        Array("\u{200E}a\u{200E}".utf8).withUnsafeBytes { marked.set($0, markLength: 3) }
        #expect(marked.string == "\u{200E}aLRM", "The program's own mark is none of the text's.")
        let text = DisplayText("a\u{200B}b")
        #expect(text.capsules == [1..<5])
        #expect(text.shownOffset(ofOriginal: 4) == 5 && text.originalOffset(ofShown: 3) == 1)
    }

    @Test(
        "Those that have something to do are left to do it",
        arguments: [
            // Pictures that are joined, letters that are and that are not, and a hyphen within a word.
            "👩\u{200D}👧", "❤\u{FE0F}\u{200D}🔥", "می\u{200C}خواهم", "क्\u{200D}ष", "Silben\u{AD}trennung",
            "e\u{301}\u{AD}a",
            // Spaces where words are written without any.
            "ភាសា\u{200B}ខ្មែរ", "ภาษา\u{200B}ไทย", "日本\u{200B}語",
            // Directions, where something is read from right to left.
            "שלום\u{200E} C++", "C++\u{200E} مرحبا", "a\u{61C}b ا", "\u{200F}(שלום)",
        ])
    func busy(text: String) {
        let shown = DisplayText(text)
        #expect(shown.string == text && shown.capsules.isEmpty)
    }

    @Test("Characters with a name that are repeated are named once, with their count")
    func repeated() {
        #expect(DisplayText([UInt8](repeating: 0, count: 3)).string == "NULNULNUL")
        let text = DisplayText([UInt8](repeating: 0, count: 4096) + Array("x".utf8))
        #expect(text.string == "NUL×4,096x")
        #expect(text.originalOffset(ofShown: text.bytes.count - 1) == 4096)
    }

    @Test("Counting ends, too: of a million marks on one letter some are counted, and the rest is left out")
    func mostMarks() {
        let marks = Array("a".utf8) + [[UInt8]](repeating: Array("\u{301}".utf8), count: 1 << 20).joined()
        var text = DisplayText()
        marks.withUnsafeBytes { text.set($0, costLimit: 150_000) }
        let thirty = String(repeating: "\u{301}", count: 30)
        #expect(text.string == "a\(thirty)+65,536\u{A0}marks+65,536\u{A0}marks")
        #expect(text.originalCount == 1 + 2 * (30 + 2 * 65_536))
    }

    @Test("Bytes of any kind become a string as the standard library would make it")
    func anyBytes() {
        for bytes: [UInt8] in [
            [], Array("plain".utf8), [0x80, 0x41, 0xC3], [0xE2, 0x82, 0x41, 0xED, 0xA0, 0x80],
            [0xF0, 0x9F, 0x98, 0xFF, 0xC3, 0xA9],
        ] {
            #expect(String(anyBytes: bytes) == String(decoding: bytes, as: UTF8.self))
        }
    }

    @Test("Marks beyond thirty on one letter are counted, and so is what cannot be seen")
    func endlessCharacters() {
        func after(_ base: String, _ unit: String, _ count: Int) -> String {
            DisplayText(base + String(repeating: unit, count: count)).string
        }
        let thirty = String(repeating: "\u{301}", count: 30)
        #expect(after("a", "\u{301}", 30) == "a" + thirty)
        #expect(after("a", "\u{301}", 31) == "a" + thirty + "+1\u{A0}mark")
        #expect(after("a", "\u{301}", 32_000) == "a" + thirty + "+31,970\u{A0}marks")
        #expect(after("a", "\u{34F}", 50).hasSuffix("+20\u{A0}invisible"))
        #expect(after("a", "\t", 64_000).hasSuffix("+63,970\u{A0}tabs"))
        #expect(after("", "👩\u{200D}", 100).hasSuffix("+169\u{A0}parts"))
        // The thirty-first is a picture that a joiner brings in: the last one, or one of many.
        #expect(after("❤\u{FE0F}", "\u{200D}🔥", 15).hasSuffix("+1\u{A0}part"))
        #expect(after("❤\u{FE0F}", "\u{200D}🔥", 40).hasSuffix("+51\u{A0}parts"))
        #expect(after("", "👩\u{200D}👧 ", 100) == String(repeating: "👩\u{200D}👧 ", count: 100))
        #expect(DisplayText(String(repeating: "a" + thirty, count: 9)).capsules.isEmpty)
    }

    @Test("A text that would cost too much is taken as far as it may, and says how far")
    func limited() {
        let words = DisplayText(String(repeating: "word ", count: 100_000), costLimit: 40_000)
        #expect((8_000...12_000).contains(words.originalCount) && words.bytes.count == words.originalCount)
        let dear = DisplayText(String(repeating: "\u{202E}a", count: 100_000), costLimit: 40_000)
        #expect(dear.originalCount < 2_000)
        let whole = DisplayText("word", costLimit: 40_000)
        #expect(whole.originalCount == 4)
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
        var random = SplitMix64(seed: seed)
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
                // Their names are another test's.
                case 0..<0x20, 0x7F..<0xA0, 0xAD: "\u{20}"
                default: scalar
                }
            }
            var named = shown.string.unicodeScalars.map { $0 }
            for capsule in shown.capsules.reversed() {
                let before = String(decoding: shown.bytes[..<capsule.lowerBound], as: UTF8.self).unicodeScalars.count
                let length = String(decoding: shown.bytes[capsule], as: UTF8.self).unicodeScalars.count
                named.replaceSubrange(before..<before + length, with: ["\u{20}"])
            }
            // A hyphen that is not to be seen is named or not, as the letters beside it have it.
            named = named.map { $0 == "\u{AD}" ? "\u{20}" : $0 }
            #expect(String(validating: shown.bytes, as: UTF8.self) != nil, "seed \(seed): \(bytes)")
            #expect(named == repaired, "seed \(seed): \(bytes)")
        }
    }

    @Test("Offsets are carried over replacements both ways")
    func offsets() {
        let text = DisplayText([0x61, 0x00, 0x62, 0xFF, 0x63])
        #expect(text.string == "aNULb\u{FFFD}c")
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
