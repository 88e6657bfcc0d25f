import Strata
import StrataWindow
import Testing

@testable import StrataCanvas

@Suite("Text")
struct TextTests {
    private let fonts = FontLibrary(scale: 1)
    private let mono = TextStyle("DejaVu Sans Mono, monospace", size: 9)

    private func layout(_ text: String, _ wrapping: TextWrapping = .none, style: TextStyle? = nil) -> TextLayout {
        let layout = TextLayout(fonts, style: style ?? mono)
        layout.wrapping = wrapping
        layout.setText(text)
        return layout
    }

    @Test("A monospaced text is as broad as its characters, and whole pixels")
    func monospaced() {
        let digit = fonts.characterWidth(of: mono)
        #expect(digit == digit.rounded() && digit > 4)
        for count in [1, 7, 80] {
            #expect(layout(String(repeating: "x", count: count)).size.width == digit * Double(count))
        }
        #expect(layout("").size == Size(width: 0, height: fonts.lineHeight(of: mono)))
    }

    @Test("A line's height is the style's multiple of the font's size, rounded up to device pixels")
    func lineHeights() {
        // 9 points at 96 dpi are 12 pixels; 12 * 1.4 = 16.8.
        #expect(fonts.lineHeight(of: mono) == 17)
        #expect(FontLibrary(scale: 2).lineHeight(of: mono) == 17)
        #expect(FontLibrary(scale: 1.5).lineHeight(of: mono) == 26 / 1.5)
        #expect(layout("a\nb\nc").height == 51)
        #expect(layout("日本語 नमस्ते 🙂").height == 17)
    }

    @Test("Spaces before a line feed need no room", arguments: [true, false])
    func paragraphEnds(isShaped: Bool) {
        fonts.shapesEverything = isShaped
        let digit = fonts.characterWidth(of: mono)
        // Both words fill their lines. What Pango makes of the spaces by itself depends on memory that it has not written.
        for text in ["abcd \nefgh", "abcd   \nefgh", "abcd \nefgh \n"] {
            let found = layout(text, .words(width: 4 * digit))
            #expect(found.lineCount == text.split(separator: "\n", omittingEmptySubsequences: false).count, "'\(text)'")
            #expect(found.size.width == 4 * digit, "'\(text)'")
        }
    }

    @Test("Words wrap where the next would not fit; a word that is too long is broken")
    func wrapping() {
        let digit = fonts.characterWidth(of: mono)
        let text = "aaaa bbbb cccc"
        #expect(layout(text, .words(width: digit * 14)).lineCount == 1)
        #expect(layout(text, .words(width: digit * 13)).lineCount == 2)
        #expect(layout(text, .words(width: digit * 8)).lineCount == 3)
        #expect(layout(String(repeating: "x", count: 100), .words(width: digit * 10)).lineCount == 10)
        #expect(layout(text, .words(width: 0)).lineCount > 3)
    }

    @Test("A text in so many lines has no more, whatever is too long for them")
    func lines() {
        let digit = fonts.characterWidth(of: mono)
        let text = "aaaa bbbb cccc dddd"
        for count in 1...4 { #expect(layout(text, .lines(width: digit * 4, count: count)).lineCount == count) }
        #expect(layout(text, .lines(width: digit * 4, count: 9)).lineCount == 4)
        #expect(layout(text, .lines(width: digit * 100, count: 3)).lineCount == 1)
        #expect(layout("", .lines(width: 0, count: 3)).lineCount == 1)
        // The same layout wraps without end again, and ends in one line.
        let refilled = layout(text, .lines(width: digit * 4, count: 2))
        refilled.wrapping = .words(width: digit * 4)
        #expect(refilled.lineCount == 4)
        refilled.wrapping = .ellipsis(width: digit * 4)
        #expect(refilled.lineCount == 1)
    }

    @Test("A text that is shrunk is as broad as its broadest line, breaks as before, and lies at its left edge")
    func shrinking() {
        let digit = fonts.characterWidth(of: mono)
        let latin = layout("aaaa bb\nccc", .words(width: digit * 20))
        #expect(latin.shrinkToFit() == digit * 7 && latin.lineCount == 2)
        let wrapped = layout("aaaa bbbbbb cc", .words(width: digit * 8))
        #expect(wrapped.shrinkToFit() == digit * 6 && wrapped.lineCount == 3)
        let style = TextStyle("DejaVu Sans", size: 9)
        let hebrew = layout("שלום לכולם\nab", .words(width: 400), style: style)
        #expect(hebrew.inkBounds.x + hebrew.inkBounds.width > 380)
        let width = hebrew.shrinkToFit()
        #expect(width > 20 && width < 120 && hebrew.lineCount == 2)
        let loose = layout("שלום לכולם\nab", .words(width: width + 20), style: style)
        #expect(loose.shrinkToFit(slack: 20) == width + 20 && loose.wrapping.width == width + 20)
        #expect(loose.shrinkToFit(slack: 19) == width)
        let ink = hebrew.inkBounds
        #expect(ink.x >= -1 && ink.x + ink.width <= width + 1)
    }

    @Test("The ink of a text is where it is drawn")
    func ink() {
        let text = layout("x\n\nH")
        let surface = Surface(width: 40, height: 60)
        let painter = Painter(on: surface)
        painter.clear(Color(0xFFFFFF))
        painter.draw(text, at: Point(x: 5, y: 3), Color(0))
        var drawn = PixelRect.empty
        for y in 0..<60 {
            for x in 0..<40 where surface.pixel(x: x, y: y) != 0xFFFF_FFFF {
                drawn = drawn.union(PixelRect(x: x, y: y, width: 1, height: 1))
            }
        }
        let ink = text.inkBounds
        #expect(abs(Double(drawn.x) - 5 - ink.x) <= 1 && abs(Double(drawn.y) - 3 - ink.y) <= 1)
        #expect(abs(Double(drawn.right) - 5 - ink.x - ink.width) <= 1)
        #expect(abs(Double(drawn.bottom) - 3 - ink.y - ink.height) <= 1)
        #expect(layout(" ").inkBounds == Rect(x: 0, y: 0, width: 0, height: 0))
    }

    @Test("The narrower a text, the more lines it has, and none is broader than its width")
    func monotone() {
        let text = (0..<60).map { String(repeating: "w", count: $0 % 11 + 1) }.joined(separator: " ")
        let layout = layout(text)
        var lines = Int.max
        for width in stride(from: 80.0, through: 900, by: 20) {
            layout.wrapping = .words(width: width)
            #expect(layout.lineCount <= lines && layout.size.width <= width)
            lines = layout.lineCount
        }
    }

    @Test("An ellipsis keeps a text to one line and its width")
    func ellipsis() {
        let text = String(repeating: "word ", count: 50)
        let short = layout(text, .ellipsis(width: 100))
        #expect(short.lineCount == 1 && short.size.width <= 100 && short.size.width > 80)
        short.wrapping = .none
        #expect(short.size.width > 1000)
    }

    @Test("Tabs stop every 8 columns")
    func tabs() {
        let digit = fonts.characterWidth(of: mono)
        #expect(layout("a\tb").size.width == digit * 9)
        #expect(layout("12345678\tb").size.width == digit * 17)
        #expect(layout("\t\t\tb").size.width == digit * 25)
    }

    @Test("Points and offsets in the text find each other, across lines and broad characters")
    func pointing() {
        let digit = fonts.characterWidth(of: mono)
        let layout = layout("abcd efgh", .words(width: digit * 5))
        #expect(layout.lineCount == 2)
        #expect(layout.index(at: Point(x: 0, y: 0)) == 0)
        #expect(layout.index(at: Point(x: digit * 2.2, y: 5)) == 2)
        #expect(layout.index(at: Point(x: digit * 1.2, y: 20)) == 6)
        #expect(layout.index(at: Point(x: 1000, y: 1000)) == 9)
        #expect(layout.index(at: Point(x: -50, y: -50)) == 0)
        #expect(layout.cursor(at: 2) == Rect(x: digit * 2, y: 0, width: 1, height: 17))
        #expect(layout.cursor(at: 7) == Rect(x: digit * 2, y: 17, width: 1, height: 17))
        #expect(layout.cursor(at: 99) == Rect(x: digit * 4, y: 17, width: 1, height: 17))
        let broad = self.layout("äöü")
        #expect(broad.index(at: Point(x: digit * 1.9, y: 0)) == 4)
        #expect(broad.cursor(at: 4).x == digit * 2)
    }

    @Test("A range covers rectangles line by line")
    func ranges() {
        let digit = fonts.characterWidth(of: mono)
        // The space at which the line breaks has no width.
        let layout = layout("abcd efgh", .words(width: digit * 5))
        #expect(
            layout.rectangles(covering: 2..<7) == [
                Rect(x: digit * 2, y: 0, width: digit * 2, height: 17), Rect(x: 0, y: 17, width: digit * 2, height: 17),
            ])
        #expect(layout.rectangles(covering: 3..<3).isEmpty)
    }

    @Test("Right-to-left text lies against the right edge, its cursor and ranges with it")
    func rightToLeft() {
        let layout = layout("שלום", .words(width: 200))
        let surface = Surface(width: 200, height: 17)
        Painter(on: surface).draw(layout, at: Point(x: 0, y: 0), Color(0xFFFFFF))
        let inked = (0..<200).filter { column($0, of: surface).contains { $0 != black } }
        #expect(inked.allSatisfy { $0 > 150 } && !inked.isEmpty)
        #expect(layout.cursor(at: 0).x >= 199)
        let covered = layout.rectangles(covering: 0..<8)
        #expect(covered.count == 1 && covered.allSatisfy { $0.x > 150 && $0.x + $0.width == 200 })
    }

    @Test("Runs take their own colour and weight, the rest the text's; ranges outside are ignored")
    func runs() {
        let digit = Int(fonts.characterWidth(of: mono))
        let layout = layout("")
        layout.setText(
            "MMMM", runs: [TextRun(1..<2, color: Color(0xFF0000), weight: .bold), TextRun(90..<99, color: .clear)])
        let surface = Surface(width: digit * 4, height: 17)
        Painter(on: surface).draw(layout, at: Point(x: 0, y: 0), Color(0x00FF00))
        func colors(_ character: Int) -> UInt32 {
            (character * digit..<(character + 1) * digit).reduce(0) { mask, x in
                column(x, of: surface).reduce(mask) { $0 | $1 }
            }
        }
        #expect(colors(0) & 0xFF0000 == 0 && colors(0) & 0xFF00 > 0x8000)
        #expect(colors(1) & 0xFF0000 > 0x80_0000)
        #expect(colors(3) & 0xFF0000 == 0)
        layout.setText("MMMM")
        let plain = Surface(width: digit * 4, height: 17)
        Painter(on: plain).draw(layout, at: Point(x: 0, y: 0), Color(0x00FF00))
        #expect((0..<17).allSatisfy { line($0, of: plain).allSatisfy { $0 & 0xFF0000 == 0 } })
    }

    @Test("A run that begins or ends inside a character takes it whole")
    func splitRuns() {
        let layout = layout("")
        func drawn(_ range: Range<Int>) -> Surface {
            layout.setText("aäöb", runs: [TextRun(range, color: Color(0xFF0000))])
            let surface = Surface(width: 40, height: 17)
            Painter(on: surface).draw(layout, at: Point(x: 0, y: 0), Color(0x00FF00))
            return surface
        }
        let whole = drawn(1..<5)
        let split = drawn(2..<4)
        #expect((0..<17).allSatisfy { line($0, of: whole) == line($0, of: split) })
        #expect((0..<17).contains { line($0, of: whole) != line($0, of: drawn(1..<3)) })
    }

    @Test("A text is drawn on the same pixels wherever its fraction of a pixel lies, and at scale 2 twice as far")
    func snapped() {
        let layout = layout("Hxg")
        func drawn(_ x: Double, _ y: Double) -> Surface {
            let surface = Surface(width: 60, height: 30)
            Painter(on: surface).draw(layout, at: Point(x: x, y: y), Color(0xFFFFFF))
            return surface
        }
        let one = drawn(3, 4)
        let other = drawn(3.3, 3.8)
        #expect((0..<30).allSatisfy { line($0, of: one) == line($0, of: other) })
        let second = TextLayout(FontLibrary(scale: 2), style: mono)
        second.setText("H")
        let large = Surface(width: 60, height: 60, scale: 2)
        Painter(on: large).draw(second, at: Point(x: 10, y: 0), Color(0xFFFFFF))
        #expect((0..<20).allSatisfy { column($0, of: large).allSatisfy { $0 == black } })
        #expect((20..<34).contains { column($0, of: large).contains { $0 != black } })
    }
}
