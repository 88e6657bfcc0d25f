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
        #expect(inner[0] - outer[0] >= 2 && outer[2] - inner[2] >= 2, "left and right")
        #expect((2...4).contains(inner[1] - outer[1]) && (2...4).contains(outer[3] - inner[3]), "above and below")
        // The line is 20 pixels high and begins at 4.
        #expect(outer[1] >= 4 && outer[3] < 24)
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
