import StrataCanvas
import Testing

@testable import StrataInterface

@Suite("How large the text of a page is")
struct PageFitTests {
    private let library = FontLibrary()
    private let faces = Faces()
    private let width = 480.0

    private func fit(_ text: String) -> PageFit {
        PageFit(
            Array(text.utf8), row: faces.row, rowRoom: width - 40, full: faces.detail, .card(broadest: .infinity),
            in: width,
            library)
    }

    private func lineCount(_ text: String, _ face: TextStyle, width: Double) -> Int {
        let layout = TextLayout(library, style: face)
        layout.wrapping = .words(width: width)
        layout.setText(text)
        return layout.lineCount
    }

    @Test("What is one line in the row is one line on the page, at every length")
    func oneLine() {
        // A row leaves 16 points on the left and 24 on the right.
        let lengths = (1...80).filter {
            lineCount(String(repeating: "x", count: $0), faces.row, width: width - 40) == 1
        }
        #expect(lengths.count > 40 && lengths.count < 80)
        for length in lengths {
            let text = String(repeating: "x", count: length)
            let fit = fit(text)
            let room = PageLayout.contentWidth(.card(broadest: .infinity), fit.insets, in: width)
            #expect(lineCount(text, fit.text, width: room) == 1, "\(length) letters")
            #expect(fit.text.size >= faces.row.size && fit.text.size <= faces.detail.size)
        }
    }

    @Test("A short line is as large as a page's text may be, a longer one smaller, and one that was broken large again")
    func sizes() {
        #expect(fit("short") == fit("") && fit("short").text == faces.detail)
        // The page leaves 400 of 480 points. A letter has 8 pixels at size 10, and 10 at 12.
        #expect(fit(String(repeating: "x", count: 39)).text == faces.detail)
        #expect(fit(String(repeating: "x", count: 45)).text.size < faces.detail.size)
        #expect(fit(String(repeating: "x", count: 45)).insets == .ordinary)
        let long = fit(String(repeating: "x", count: 53))
        #expect(long.text == faces.row && long.insets != .ordinary, "A row leaves 440 points.")
        let broken = fit(String(repeating: "x", count: 100))
        #expect(broken.text == faces.detail && broken.insets == .ordinary)
    }

    @Test("A line counts that is the longest of several")
    func severalLines() {
        let long = String(repeating: "x", count: 53)
        #expect(fit("a\n\(long)\nb") == fit(long))
    }
}
