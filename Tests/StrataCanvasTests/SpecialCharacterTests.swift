import Strata
import Testing

@testable import StrataCanvas

/// What a letter alone would not show: names of controls, and marks on letters.
@Suite("Special characters in text")
struct SpecialCharacterTests {
    private let fonts = FontLibrary(scale: 1)
    private let row = TextStyle("DejaVu Sans Mono", size: 10, lineHeight: 1.5)

    private func layout(_ text: DisplayText) -> TextLayout {
        let layout = TextLayout(fonts, style: row)
        layout.setText(text)
        return layout
    }

    private func layout(_ text: String) -> TextLayout { layout(DisplayText(text)) }

    @Test(
        "The name of a control is nearly as large as the text, on a shade with an edge all around that keeps to its line",
        arguments: [0x00, 0x07, 0x1B, 0x7F] as [UInt8])
    func capsules(control: UInt8) throws {
        let text = layout(DisplayText([control]))
        #expect(text.inkBounds.height >= 0.88 * layout("H").inkBounds.height)
        #expect(text.height == layout("H").height)

        let surface = Surface(width: 60, height: 28)
        Painter(on: surface).draw(text, at: Point(x: 10, y: 4), Color(0xFFFFFF))
        var shade: [(x: Int, y: Int)] = []
        var letters: [(x: Int, y: Int)] = []
        for y in 0..<28 {
            for x in 0..<60 {
                let strength = surface.pixel(x: x, y: y) & 0xFF
                if strength > 8 { shade.append((x, y)) }
                if strength > 120 { letters.append((x, y)) }
            }
        }
        func edges(_ pixels: [(x: Int, y: Int)]) throws -> [Int] {
            let (xs, ys) = (pixels.map(\.x), pixels.map(\.y))
            return [
                try #require(xs.min()), try #require(ys.min()), try #require(xs.max()), try #require(ys.max()),
            ]
        }
        let (outer, inner) = (try edges(shade), try edges(letters))
        // Letters have a pixel less than their own room at most.
        #expect((3...5).contains(inner[0] - outer[0]) && (3...5).contains(outer[2] - inner[2]), "left and right")
        #expect(outer[0] == 10, "The left edge lies on the margin.")
        #expect((2...4).contains(inner[1] - outer[1]) && (2...4).contains(outer[3] - inner[3]), "above and below")
        // The line is 20 pixels high and begins at 4.
        #expect(outer[1] >= 4 && outer[3] < 24)
    }

    @Test("A shade lies 2 points from its neighbours and 3 from its letters", arguments: [1.0, 2])
    func room(scale: Double) throws {
        let text = TextLayout(FontLibrary(scale: scale), style: row)
        text.setText(DisplayText("x\u{0}\u{1B}x"))
        let surface = Surface(width: Int(120 * scale), height: Int(28 * scale), scale: scale)
        Painter(on: surface).draw(text, at: Point(x: 10, y: 4), Color(0xFFFFFF))
        // Above small letters and below the round corners, so that only shades and names are there.
        let strengths = line(Int(10 * scale), of: surface).map { $0 & 0xFF }
        let isShaded = strengths.map { $0 > 8 }
        let edges = isShaded.indices.dropFirst().filter { isShaded[$0] != isShaded[$0 - 1] }
        // Names take the bytes 1..<4 and 4..<7.
        for (name, edge) in [(1..<4, 0), (4..<7, 2)] {
            let room = text.rectangles(covering: name)
            let (left, right) = (room.map(\.x).min() ?? 0, room.map { $0.x + $0.width }.max() ?? 0)
            // The text begins at 10, and 2 points of each room are left free on either side.
            try #require(edges.count == 4)
            #expect(edges[edge] == Int((10 + left + 2) * scale))
            #expect(edges[edge + 1] == Int((10 + right - 2) * scale))
        }
        for (left, right) in [(edges[0], edges[1]), (edges[2], edges[3])] {
            let letters = (left..<right).filter { x in column(x, of: surface).contains { $0 & 0xFF > 120 } }
            let (first, last) = (try #require(letters.first), try #require(letters.last))
            // The font leaves a point beside its letters at most.
            let padding = 3 * scale...4 * scale + 1
            #expect(padding.contains(Double(first - left)) && padding.contains(Double(right - 1 - last)))
        }
    }

    @Test("A capsule is never broken at the end of a line", arguments: Array(stride(from: 60.0, through: 200, by: 7)))
    func unbroken(width: Double) {
        let layout = layout("some words\u{7}\u{1B}[0m\u{0}\u{0} and\u{7F}more\u{200B}of them \u{7}\u{7}\u{7}\u{7}\u{7}")
        layout.wrapping = .words(width: width)
        #expect(!layout.capsules.isEmpty && layout.lineCount > 1)
        for line in 1..<layout.lineCount {
            let start = layout.start(ofLine: line)
            #expect(!layout.capsules.contains { $0.lowerBound < start && start < $0.upperBound }, "line \(line)")
        }
    }

    @Test("A capsule where a line begins has its left edge on the margin, drawn once or twice")
    func atTheMargin() throws {
        let surface = Surface(width: 90, height: 28)
        let text = layout("\u{0}x")
        for _ in 0..<2 {
            let painter = Painter(on: surface)
            painter.clear(Color(0))
            painter.draw(text, at: Point(x: 10, y: 4), Color(0xFFFFFF))
            let strengths = (0..<90).map { x in column(x, of: surface).map { $0 & 0xFF }.max() ?? 0 }
            let shade = try #require(strengths.firstIndex { $0 > 8 })
            let letter = try #require(strengths.firstIndex { $0 > 120 })
            #expect(shade == 10)
            #expect((13...15).contains(letter))
        }
        // A capsule in the middle of a line has 5 points on each side, one at its beginning that half that is left out.
        #expect(layout("x\u{0}x").size.width > layout("\u{0}xx").size.width)
    }

    @Test(
        "Every mark stays with its letter, in whatever order they come",
        arguments: [
            "a\u{308}\u{323}", "a\u{323}\u{308}", "b\u{323}\u{308}", "o\u{308}\u{323}\u{301}", "A\u{323}\u{308}",
            "\u{1EA1}\u{308}", "\u{E4}\u{331}",
        ])
    func marks(letter: String) {
        let cell = fonts.characterWidth(of: row)
        let alone = layout(letter)
        #expect(alone.size.width == cell)
        #expect(alone.inkBounds.x >= 0 && alone.inkBounds.x + alone.inkBounds.width <= cell)
        // Marks above and below it, and nothing over its neighbours.
        #expect(alone.inkBounds.height >= layout(String(letter.unicodeScalars.first ?? "a")).inkBounds.height + 2)
        let surface = Surface(width: Int(cell) * 4, height: 28)
        let painter = Painter(on: surface)
        // Drawn twice, for what was put in its place stays there.
        for _ in 0..<2 { painter.draw(layout(" \(letter)  "), at: Point(x: 0, y: 4), Color(0xFFFFFF)) }
        for x in [0..<Int(cell), 2 * Int(cell)..<4 * Int(cell)].joined() {
            #expect(column(x, of: surface).allSatisfy { $0 == black }, "column \(x)")
        }
    }

    @Test("A mark above a letter does not lie upon it, and none is lifted out of its line")
    func lifting() {
        // The umlaut of small letters, on a capital one.
        let capital = layout("A\u{323}\u{308}")
        #expect(capital.inkBounds.y < layout("A").inkBounds.y - 1)
        let many = layout("A\u{323}" + String(repeating: "\u{308}", count: 30))
        #expect(many.inkBounds.y >= -5 && many.inkBounds.y + many.inkBounds.height <= 25)
    }

    @Test("A letter with marks is one place for a cursor")
    func cursors() {
        let text = Array("a\u{308}\u{323}x".utf8)
        let borders = TextBorders(text[...])
        #expect(borders.characterBorder(after: 0) == 5)
    }
}
