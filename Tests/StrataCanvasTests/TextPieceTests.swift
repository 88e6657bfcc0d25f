import StrataGenerators
import Testing

@testable import StrataCanvas

@Suite("Long texts in pieces")
struct TextPieceTests {
    private let library = FontLibrary()
    private let style = TextStyle("monospace", size: 9)

    /// Where lines begin, as Pango sets the text as a whole.
    private func naive(_ text: DisplayText, width: Double, indent: Double) -> [Int] {
        starts(of: text, TextLayout(library, style: style, isDivisible: false), width: width, indent: indent)
    }

    private func starts(of text: DisplayText, _ layout: TextLayout, width: Double, indent: Double) -> [Int] {
        layout.wrapping = .words(width: width)
        layout.hangingIndent = indent
        layout.setText(text)
        return (0..<layout.lineCount).map { layout.start(ofLine: $0) }
    }

    private static let words = [
        "word ", "a", " ", "longer-than-others ", "שלום ", "مرحبا ", "漢字", "1234 ", "é", "e\u{301}", "👩‍👧 ", "\u{202E}",
        "\u{0}", "x\ny",
    ]

    @Test("Lines begin where they begin in a text that is set as a whole", arguments: seeds(6))
    func lines(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        // One script at a time and all of them together.
        for choice in [[0, 3], [0, 1, 2, 13], [4, 5, 7], [6, 7], Array(Self.words.indices)] {
            var string = ""
            while string.utf8.count < 9_000 { string += Self.words[choice.randomElement(using: &random) ?? 0] }
            let text = DisplayText(string)
            let width = Double.random(in: 150...900, using: &random).rounded()
            let indent = Bool.random(using: &random) ? 0 : 18.0
            let expected = naive(text, width: width, indent: indent)
            let found = starts(of: text, TextLayout(library, style: style), width: width, indent: indent)
            let difference = zip(found, expected).first { $0 != $1 }
            #expect(
                difference == nil && found.count == expected.count,
                "seed \(seed), words \(choice), width \(width), indent \(indent)")
        }
    }

    @Test("A text that grows has the lines of one that is set anew, and the pieces that it had", arguments: seeds(6))
    func growing(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let layout = TextLayout(library, style: style)
        var string = ""
        for step in 0..<12 {
            // Now and then it is another text from a place on.
            if step % 4 == 3 { string = String(string.prefix(Int.random(in: 0...string.count, using: &random))) }
            for _ in 0..<400 { string += Self.words.randomElement(using: &random) ?? "" }
            let text = DisplayText(string)
            let width = step < 6 ? 300.0 : 420
            let former = layout.pieces
            let found = starts(of: text, layout, width: width, indent: 18)
            let fresh = starts(of: text, TextLayout(library, style: style), width: width, indent: 18)
            #expect(found == fresh, "seed \(seed), step \(step)")
            guard former.count > 3, step % 4 != 3, step != 6 else { continue }
            #expect(zip(former.dropLast(2), layout.pieces).allSatisfy { $0 === $1 }, "seed \(seed), step \(step)")
        }
    }

    @Test("Lines of letters with many marks begin where they do in a text that is set as a whole, also as it grows")
    func manyBytes() {
        // A line is about a hundred letters of 61 bytes each: three times as many as a piece has.
        let letter = "Z" + String(repeating: "\u{301}\u{323}", count: 15)
        let layout = TextLayout(library, style: style)
        for count in [150, 260, 261, 400] {
            let text = DisplayText(String(repeating: letter, count: count))
            let found = starts(of: text, layout, width: 700, indent: 18)
            #expect(found == naive(text, width: 700, indent: 18), "\(count) letters")
        }
    }

    @Test("A long text is drawn as one that is set as a whole")
    func drawn() {
        let text = DisplayText(String(repeating: "The quick brown fox שלום jumps. \u{1B}[0m ", count: 200))
        let pictures = [true, false].map { isDivisible in
            let layout = TextLayout(library, style: style, isDivisible: isDivisible)
            layout.wrapping = .words(width: 380)
            layout.hangingIndent = 18
            layout.setText(text, runs: [TextRun(2_000..<2_500, color: Color(0xFF0000))])
            #expect(layout.pieces.isEmpty != isDivisible)
            let surface = Surface(width: 400, height: 1_200)
            Painter(on: surface).draw(layout, at: .init(x: 4, y: 0), Color(0xFFFFFF))
            return (0..<400).map { column($0, of: surface) }
        }
        #expect(pictures[0] == pictures[1])
    }

    @Test("Of a text that does not wrap no more is set than a line can hold")
    func oneLine() {
        let layout = TextLayout(library, style: style)
        layout.setText(DisplayText(String(repeating: "x", count: 1 << 20)))
        #expect(layout.byteCount < 1 << 14)
        layout.wrapping = .words(width: 400)
        #expect(layout.byteCount == 1 << 20)
    }

    @Test("Names of characters lie upon a shade")
    func shades() {
        let layout = TextLayout(library, style: style)
        layout.setText(DisplayText("\u{202E}"))
        let surface = Surface(width: 60, height: 20)
        Painter(on: surface).draw(layout, at: .init(x: 0, y: 0), Color(0xFFFFFF))
        // Left of the letters, and above them.
        #expect(column(1, of: surface)[8] != black)
        #expect(column(10, of: surface)[2] != black)
    }
}
