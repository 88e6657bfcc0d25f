import Strata
import Testing

@testable import StrataCanvas

@Suite("Letters that stand out")
struct EmphasisTests {
    private let library = FontLibrary()
    private let gray = Color(0x999999)
    private let ground = Color(0xFFF0BF)

    /// The darkest colour between two sides of the first line of ten letters, of which some are gray.
    private func darkest(
        _ layout: TextLayout, _ emphasis: TextEmphasis?, _ letters: Range<Int>
    ) -> Color {
        let surface = Surface(width: 400, height: 60)
        let painter = Painter(on: surface)
        painter.clear(Color(0xFFFFFF))
        painter.emphasis = emphasis
        painter.draw(layout, at: Point(x: 10, y: 10), Color(0x777777))
        let letter = layout.size.width / 10
        let places = letters.flatMap { number -> Range<Int> in
            let left = 10 + Double(number) * letter
            return Int(left) + 2..<Int(left + letter) - 1
        }
        let colors = places.flatMap { x in (0..<60).map { y in Color(surface.pixel(x: x, y: y) & 0xFFFFFF) } }
        return colors.min { $0.luminance < $1.luminance } ?? .clear
    }

    // Gray has 2.8:1 to white and 2.5:1 to the ground, #777777 4.5:1 to white and 3.9:1 to the ground.
    @Test("can be read on what they lie on, whatever their colour is, and look as ever beside it")
    func contrast() {
        let layout = TextLayout(library, style: TextStyle("DejaVu Sans Mono", size: 24))
        layout.setText("MMMMMMMMMM", runs: [TextRun(0..<5, color: gray)])
        let emphasis = TextEmphasis(ground, contrast: 4.5) { _ in [3..<7] }
        #expect(darkest(layout, nil, 3..<5) == gray)
        for marked in [3..<5, 5..<7] {
            let ratio = darkest(layout, emphasis, marked).contrastRatio(to: ground)
            #expect(ratio >= 4.45 && ratio < 5.2, "\(ratio)")
        }
        #expect(darkest(layout, emphasis, 0..<3) == gray)
        #expect(darkest(layout, emphasis, 7..<10) == Color(0x777777))
        // The text has kept its colours.
        #expect(darkest(layout, nil, 0..<5) == gray)
    }

    @Test("keep their colour where that can be read already, and where they are only underlined")
    func unchanged() {
        let layout = TextLayout(library, style: TextStyle("DejaVu Sans Mono", size: 24))
        layout.setText("MMMMMMMMMM", runs: [TextRun(0..<10, color: Color(0x403000))])
        let emphasis = TextEmphasis(ground, contrast: 4.5) { _ in [3..<7] }
        #expect(darkest(layout, emphasis, 3..<7) == Color(0x403000))
        let link = TextEmphasis(Color(0x0000FF), isUnderline: true) { _ in [3..<7] }
        #expect(link.ink(gray) == gray && emphasis.ink(gray) != gray)
    }
}
