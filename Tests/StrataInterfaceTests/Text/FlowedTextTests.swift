import Glibc
import Strata
import StrataCanvas
import StrataGenerators
import StrataWindow
import Testing

@testable import StrataInterface

@Suite("Text that is set in sections")
struct FlowedTextTests {
    private let library = FontLibrary(scale: 1)
    private let style = TextStyle("Sans", size: 10.5, lineHeight: 20.0 / 14)

    private func whole(_ text: String, width: Double) -> TextLayout {
        let layout = TextLayout(library, style: style, isDivisible: false)
        layout.wrapping = .words(width: width)
        layout.setText(text)
        return layout
    }

    private static let words = [
        "a", "the", "list", "scrolls", "incomprehensibilities", "שלום", "עולם", "السلام", "12", "漢字かな交じり文", "é", "-",
    ]
    private static let separators = [" ", " ", " ", " ", " ", "  ", "\n", "\n\n", ", "]

    /// A word and what follows it.
    private func randomUnit(_ random: inout SplitMix64) -> String {
        (Self.words.randomElement(using: &random) ?? "") + (Self.separators.randomElement(using: &random) ?? "")
    }

    /// Changes a part of a text, by whole words: where one is broken that is of two scripts and does not fit a line,
    /// Pango is not consistent with itself, and its rest breaks otherwise than by itself. Latin words grow by letters too.
    private func edit(_ units: inout [String], _ random: inout SplitMix64) {
        let from = Int.random(in: 0...units.count, using: &random)
        let removed = [0, 0, 1, 3, 25].randomElement(using: &random) ?? 0
        let added = [0, 1, 1, 4, 30].randomElement(using: &random) ?? 0
        units.replaceSubrange(
            from..<min(units.count, from + removed), with: (0..<added).map { _ in randomUnit(&random) })
        let grown = units.indices.randomElement(using: &random) ?? 0
        if !units.isEmpty, units[grown].first?.isASCII == true { units[grown] = "x" + units[grown] }
    }

    @Test("However a text came about, its lines are those that Pango finds in the whole", arguments: textSeeds(6))
    func lines(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let flow = FlowedText(library: library, style: style, width: 150, sectionLength: 48)
        var units = (0..<60).map { _ in randomUnit(&random) }
        var mostSections = 0
        for step in 0..<60 {
            edit(&units, &random)
            // The whole is read as its first letter is.
            let text = "a" + units.joined()
            let width = step % 20 == 19 ? Double.random(in: 60...300, using: &random) : flow.width
            flow.set(Array(text.utf8), width: width)
            mostSections = max(mostSections, flow.sections.count)
            let layout = whole(text, width: width)
            let expected = (0..<layout.lineCount).map { layout.range(ofLine: $0) }
            let lines = (0..<flow.lineCount).map { flow.range(ofLine: $0) }
            #expect(lines == expected, "step \(step); STRATA_SEED=\(seed)")
            if lines != expected { return }
            let wrong = lines.indices.first { flow.direction(ofLine: $0) != layout.direction(ofLine: $0) }
            #expect(wrong == nil, "step \(step); STRATA_SEED=\(seed)")
            if wrong != nil { return }
        }
        #expect(mostSections > 5)
    }

    /// In a line of both directions a digit or a dash lies as what is before it on the line before has it, which a
    /// section does not see; so each paragraph is of one.
    @Test("The caret stands where Pango has it in the whole text", arguments: textSeeds(4))
    func carets(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let text = (0..<12).map { _ in
            let words = Bool.random(using: &random) ? ["the", "list", "scrolls é"] : ["שלום", "עולם", "السلام"]
            return (0..<15).map { _ in words.randomElement(using: &random)! }.joined(separator: " ") + "\n\n"
        }.joined()
        let flow = FlowedText(library: library, style: style, width: 150, sectionLength: 48)
        flow.set(Array(text.utf8), width: 150)
        let layout = whole(text, width: 150)
        var offset = 0
        for character in text {
            let caret = layout.caret(at: offset)
            let shown = flow.caret(at: TextPosition(offset: offset))
            let isSame = shown.y == caret.y && shown.x == min(max(0, caret.x), 149)
            #expect(isSame, "at \(offset): \(shown), not \(caret); STRATA_SEED=\(seed)")
            offset += character.utf8.count
        }
    }

    @Test("A change sets anew only what lies around it")
    func locality() {
        var random = SplitMix64(seed: 1)
        let words = (0..<20_000).map { _ in String("abcdefgh".prefix(Int.random(in: 1...8, using: &random))) }
        let flow = FlowedText(library: library, style: style, width: 300)
        for separator in [" ", "\n"] {
            var bytes = Array(words.joined(separator: separator).utf8)
            flow.set(bytes, width: 300)
            let before = Set(flow.sections.map(\.identity))
            #expect(before.count > 30)
            for offset in [0, 10_000, 50_000, bytes.count] {
                bytes.insert(UInt8(ascii: "x"), at: offset)
                let known = Set(flow.sections.map(\.identity))
                flow.set(bytes, width: 300)
                #expect(Set(flow.sections.map(\.identity)).subtracting(known).count <= 4)
                #expect(flow.sections.last?.end == bytes.count)
            }
        }
    }

    // MARK: - Lines and places

    @Test("Behind a line that breaks in a word stands another caret than before the next line")
    func bothEnds() {
        // Eight of these letters, all equally broad, of which five fit.
        let breadth = whole("m", width: 100).size.width
        let flow = FlowedText(library: library, style: style, width: 5 * breadth + 2)
        flow.set(Array("mmmmmmmm".utf8), width: flow.width)
        #expect(flow.lineCount == 2 && flow.range(ofLine: 0) == 0..<5)
        let behind = TextPosition(offset: 5, isAtLineEnd: true)
        #expect(flow.lineEnd(0) == behind)
        #expect(flow.line(of: behind) == 0 && flow.line(of: TextPosition(offset: 5)) == 1)
        #expect(flow.caret(at: behind).y == 0 && abs(flow.caret(at: behind).x - 5 * breadth) <= 1)
        #expect(flow.caret(at: TextPosition(offset: 5)) == Rect(x: 0, y: 20, width: 1, height: 20))
        #expect(flow.position(at: Point(x: 500, y: 5)) == behind)
        #expect(flow.lineEnd(1) == TextPosition(offset: 8))
    }

    @Test("The end of a line that breaks at a space is before the space")
    func endBeforeSpace() {
        let flow = FlowedText(library: library, style: style, width: 50)
        flow.set(Array("hello world".utf8), width: 50)
        #expect(flow.lineCount == 2)
        #expect(flow.lineEnd(0) == TextPosition(offset: 5) && flow.lineEnd(1) == TextPosition(offset: 11))
        #expect(flow.position(at: Point(x: 500, y: 5)) == TextPosition(offset: 5))
    }

    // MARK: - Movement

    /// Every place on the way from one, and how the way ended.
    private func way(_ flow: FlowedText, from start: Int, by direction: Int) -> [Int] {
        var way = [start]
        while way.count < 500, let next = flow.moved(TextPosition(offset: way[way.count - 1]), by: direction) {
            way.append(next.offset)
        }
        return way
    }

    @Test("To the right is onwards in Latin text and back in Hebrew, across lines, sections and paragraphs")
    func plainMovement() {
        let latin = "one two three four five six\nseven eight\n\nnine ten eleven twelve"
        let flow = FlowedText(library: library, style: style, width: 60, sectionLength: 12)
        flow.set(Array(latin.utf8), width: 60)
        #expect(way(flow, from: 0, by: 1) == Array(0...latin.utf8.count))
        #expect(way(flow, from: latin.utf8.count, by: -1) == (0...latin.utf8.count).reversed())
        let hebrew = "שלום עולם שלום עולם שלום\nעולם שלום"
        flow.set(Array(hebrew.utf8), width: 60)
        var borders = [0]
        for character in hebrew { borders.append(borders[borders.count - 1] + character.utf8.count) }
        #expect(way(flow, from: 0, by: -1) == borders)
        #expect(way(flow, from: borders[borders.count - 1], by: 1) == borders.reversed())
    }

    @Test("In a line of both directions the caret moves as the eye sees, never sideways back")
    func mixedMovement() {
        let text = "abc שלום xyz"
        let flow = FlowedText(library: library, style: style, width: 500)
        flow.set(Array(text.utf8), width: 500)
        // The Hebrew word lies at bytes 4..<12, its first letter rightmost.
        #expect(way(flow, from: 0, by: 1) == [0, 1, 2, 3, 4, 10, 8, 6, 12, 13, 14, 15, 16])
        let places = way(flow, from: 0, by: 1).map { flow.caret(at: TextPosition(offset: $0)).x }
        #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
        #expect(way(flow, from: 16, by: -1).first == 16 && way(flow, from: 16, by: -1).last == 0)
    }

    @Test("An emoji of several parts is passed in one step")
    func clusters() {
        let text = "a👨‍👩‍👧🇩🇪e\u{301}b"
        let flow = FlowedText(library: library, style: style, width: 500)
        flow.set(Array(text.utf8), width: 500)
        #expect(way(flow, from: 0, by: 1) == [0, 1, 19, 27, 30, 31])
    }

    // MARK: - Cost

    @Test("In a text of 100,000 characters a keystroke sets a few sections and not all of them")
    func cost() {
        var random = SplitMix64(seed: 1)
        let words = (0..<20_000).map { _ in String("abcdefgh".prefix(Int.random(in: 1...8, using: &random))) }
        let text = Array(words.joined(separator: " ").utf8)
        let flow = FlowedText(library: library, style: style, width: 400)
        flow.set(text, width: 400)
        #expect(flow.sections.count > 40, "there would be much to set")
        var bytes = text
        for offset in [50_000, 50_001, 50_002, 99_999, 3] {
            bytes.insert(UInt8(ascii: "x"), at: offset)
            let before = flow.settings
            flow.set(bytes, width: 400)
            _ = flow.caret(at: TextPosition(offset: offset + 1))
            #expect((1...4).contains(flow.settings - before), "at \(offset)")
        }
    }
}
