import Strata
import StrataGenerators
import Testing

@testable import StrataCanvas

@Suite("Text that needs no shaping")
struct UnshapedTextTests {
    private static let style = TextStyle("DejaVu Sans Mono", size: 10)

    /// A layout that sets everything by Pango, and one that need not.
    private func layouts(scale: Double = 1) -> (TextLayout, TextLayout) {
        let shaped = FontLibrary(scale: scale)
        shaped.shapesEverything = true
        return (TextLayout(shaped, style: Self.style), TextLayout(FontLibrary(scale: scale), style: Self.style))
    }

    private static let parts = [
        "word", "a", " ", " ", "  ", "longer-than-others", "1234", "12.5%", "$5", "(x)", "[y]", "{z}", "\"q\"", "'s",
        "/usr/lib/x", "a/b", "--", "-", "+1", "!", "?", "...", ",", ":", ";", "=", "==", "=>", "->", "&&", "||", "|",
        "\\n", "@", "#", "~", "^", "*", "<", ">", "http://a.b/c?d=e&f=g", "_", "__", "`", "\n", "1,000.5", "-3", "a:b",
    ]

    @Test("Lines end where Pango ends them, and are as broad", arguments: seeds(8))
    func lines(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let (shaped, unshaped) = layouts()
        for _ in 0..<2_000 {
            var string = ""
            for _ in 0..<Int.random(in: 0...30, using: &random) {
                string += Self.parts.randomElement(using: &random) ?? ""
                if Bool.random(using: &random) { string += " " }
            }
            let width = Double(Int.random(in: 0...400, using: &random))
            let indent = Double([0, 18, 24].randomElement(using: &random) ?? 0)
            for layout in [shaped, unshaped] {
                layout.wrapping = width < 4 ? .none : .words(width: width)
                layout.hangingIndent = indent
                layout.setText(string)
            }
            let about = "seed \(seed), width \(width), indent \(indent): '\(string)'"
            #expect(unshaped.unshaped != nil, "\(about)")
            #expect(unshaped.lineRanges == shaped.lineRanges, "\(about)")
            #expect(unshaped.lineCount == shaped.lineCount, "\(about)")
            if indent == 0 { #expect(unshaped.size == shaped.size, "\(about)") }
        }
    }

    @Test("Pixels are Pango's: colours, grounds, hits, clips and cut lines", arguments: [1, 1.25, 1.5, 1.75, 2.4])
    func pixels(scale: Double) {
        var random = SplitMix64(seed: 7)
        let (shaped, unshaped) = layouts(scale: scale)
        for step in 0..<120 {
            var string = ""
            while string.utf8.count < 90 { string += (Self.parts.randomElement(using: &random) ?? "") + "mWj_@ " }
            let runs = (0..<3).map { _ in
                let start = Int.random(in: 0...80, using: &random)
                var run = TextRun(
                    start..<start + 12,
                    color: Color(UInt32.random(in: 0...0xFFFFFF, using: &random), alpha: step % 4 == 0 ? 0.6 : 1))
                if step % 3 == 0 { run.ground = Color(0x336699) }
                return run
            }
            let pictures = [shaped, unshaped].map { layout in
                layout.hangingIndent = 18
                layout.wrapping = step % 5 == 0 ? .ellipsis(width: 300) : .words(width: 300)
                layout.setText(string, runs: runs)
                return picture(of: layout, scale: scale, step: step)
            }
            #expect(step % 5 == 0 || unshaped.unshaped != nil, "step \(step), scale \(scale)")
            #expect(difference(pictures[0], pictures[1]) == nil, "scale \(scale), step \(step): '\(string)'")
        }
    }

    private func picture(of layout: TextLayout, scale: Double, step: Int) -> Surface {
        let format = step % 2 == 0 ? PixelFormat.alpha : .opaque
        let surface = Surface(width: 700, height: 200, scale: scale, format: format)
        let painter = Painter(on: surface)
        painter.clear(step % 7 == 0 ? Color(0x202020, alpha: 0.5) : Color(0xF4F4F0))
        if step % 3 == 1 {
            painter.emphasis = TextEmphasis(Color(0xFFDD66), isUnderline: step % 2 == 0) { _ in [3..<9, 20..<70] }
        }
        switch step % 6 {
        case 1: painter.pushClip(Rect(x: 30.4, y: 9, width: 151, height: 14))
        case 2: painter.pushClip(Rect(x: 30, y: 9, width: 151, height: 40), radius: 8)
        default: break
        }
        let point = Point(x: Double(step % 11) * 3.3, y: Double(step % 4) * 2.7)
        if step % 6 == 3 {
            painter.withOpacity(0.5) { painter.draw(layout, at: point, Color(0x101010)) }
        } else if step % 6 == 4 {
            painter.withScale(1.3, about: point) { painter.draw(layout, at: point, Color(0x101010)) }
        } else {
            painter.draw(layout, at: point, Color(0x101010), lineLimit: step % 9 == 0 ? 1 : .max)
        }
        return surface
    }

    private func difference(_ one: Surface, _ other: Surface) -> String? {
        for y in 0..<one.height {
            for x in 0..<one.width {
                let (first, second) = (one.pixel(x: x, y: y), other.pixel(x: x, y: y))
                if first != second {
                    return "\(x), \(y): \(String(first, radix: 16)), not \(String(second, radix: 16))"
                }
            }
        }
        return nil
    }

    @Test(
        "What must be shaped is left to Pango",
        arguments: ["caf\u{E9}", "a\tb", "e\u{301}", "\u{1B}[0m", "漢", "…", "שלום", "👩‍👧"])
    func others(text: String) {
        let (_, layout) = layouts()
        layout.setText("plain")
        #expect(layout.unshaped != nil)
        layout.setText("plain \(text)")
        #expect(layout.unshaped == nil)
        layout.setText("plain", runs: [TextRun(0..<2, weight: .bold)])
        #expect(layout.unshaped == nil)
    }

    @Test("A face whose letters are not all as broad has to be shaped")
    func proportional() {
        let layout = TextLayout(FontLibrary(), style: TextStyle("DejaVu Sans", size: 10))
        layout.setText("plain")
        #expect(layout.unshaped == nil)
    }

    @Test("Another width, style, zoom or scale sets the same text anew")
    func changes() {
        let (shaped, unshaped) = layouts()
        let text = "a text of several words that does not fit into a line of two hundred points"
        for layout in [shaped, unshaped] {
            layout.wrapping = .words(width: 200)
            layout.setText(text)
        }
        let changes: [(TextLayout) -> Void] = [
            { $0.wrapping = .words(width: 120) }, { $0.hangingIndent = 30 }, { $0.style.size = 13 },
            { $0.wrapping = .ellipsis(width: 90) }, { $0.wrapping = .lines(width: 90, count: 2) },
            { $0.wrapping = .words(width: 150) }, { $0.style = TextStyle("DejaVu Sans", size: 9) },
        ]
        for change in changes {
            #expect(unshaped.lineCount == shaped.lineCount)
            change(shaped)
            change(unshaped)
            #expect(unshaped.lineRanges == shaped.lineRanges)
            #expect(unshaped.index(at: Point(x: 50, y: 25)) == shaped.index(at: Point(x: 50, y: 25)))
        }
    }
}
