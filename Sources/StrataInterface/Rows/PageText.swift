import Strata
import StrataCanvas

/// The text of an expanded row's page: set from where the reader has come to, as much of it as any window has room for.
/// The rest is set when the reader comes to it, so a text may have any length.
package final class PageText {
    private let layout: TextLayout
    private let lookback: TextLayout
    private var current: Setting?
    private var shown = DisplayText()

    /// What the layout has.
    private struct Setting: Equatable {
        let text: [UInt8]
        let runs: [TextRun]
        let start: Int
        let width: Double
    }

    package init(_ library: FontLibrary, _ style: TextStyle) {
        layout = TextLayout(library, style: style)
        lookback = TextLayout(library, style: style)
    }

    /// Sets a text at a width, from its place on.
    package func set(_ text: String, runs: [TextRun] = [], at place: PagePlace, width: Double) -> TextLayout {
        set(Array(text.utf8), runs: runs, at: place, width: width)
    }

    /// Sets a text of bytes of any kind.
    package func set(_ text: [UInt8], runs: [TextRun] = [], at place: PagePlace, width: Double) -> TextLayout {
        let setting = Setting(text: text, runs: runs, start: place.start, width: width)
        guard setting != current else { return layout }
        current = setting
        layout.wrapping = .words(width: width)
        text.withUnsafeBytes { bytes in
            shown.set(
                UnsafeRawBufferPointer(rebasing: bytes[min(place.start, bytes.count)...]), costLimit: TextLimit.page)
        }
        layout.setText(shown, runs: runs.map { $0.moved(to: shown, from: place.start) })
        return layout
    }

    /// Draws the text that was set last, or as many lines as fit with one below them that says how much does not; and
    /// tells its place how to go on.
    package func draw(at place: PagePlace, in area: Rect, caption: TextSetter, _ palette: Palette, on painter: Painter)
    {
        guard let current else { return }
        let rest = current.text.count - current.start - shown.originalCount
        var lines = area
        let isCut = rest > 0 || layout.height > area.height + 0.01
        if isCut { lines.height = max(0, area.height - caption.lineHeight - 4) }
        let hidden = LongText.drawLines(of: layout, in: lines, palette.ink, on: painter)
        let visible = layout.lineCount - hidden
        place.lineStart =
            isCut || current.start > 0 ? { [weak self] in self?.lineStart($0, visible: visible) ?? 0 } : nil
        guard isCut else { return }
        let words =
            rest > 0
            ? "\(CountText.bytes(rest)) more do not fit"
            : "\(CountText.grouped(hidden)) more \(hidden == 1 ? "line does" : "lines do") not fit"
        let note = caption.set(words, .ellipsis(width: area.width))
        let bottom = area.y + Double(visible) * layout.lineHeight + 4
        painter.draw(note, at: Point(x: area.x, y: bottom), palette.quiet)
    }

    // MARK: - Reading on

    private func lineStart(_ lines: Int, visible: Int) -> Int {
        guard let current else { return 0 }
        guard lines > 0 else { return lines < 0 ? lineStart(-lines, before: current.start) : current.start }
        let isEnd = current.start + shown.originalCount == current.text.count
        // At the end the page stays full.
        let line = min(lines, max(0, layout.lineCount - (isEnd ? visible : 1)))
        return current.start + shown.originalOffset(ofShown: layout.start(ofLine: line))
    }

    /// So much text before a place is set to find lines that begin there, in bytes.
    private static let lookbackLength = 4096

    /// Where the line begins that is so many lines above another one.
    private func lineStart(_ lines: Int, before end: Int) -> Int {
        guard let current, end > 0 else { return 0 }
        lookback.wrapping = .words(width: current.width)
        var before = DisplayText()
        let start = current.text.withUnsafeBytes { bytes in
            var start = max(0, end - Self.lookbackLength)
            // No sequence has more than three bytes behind its first.
            let least = max(0, start - 3)
            while start > least, bytes[start] & 0xC0 == 0x80 { start -= 1 }
            // The line feed before a paragraph is not a line of its own.
            let contentEnd = bytes[end - 1] == 0x0A ? end - 1 : end
            before.set(UnsafeRawBufferPointer(rebasing: bytes[start..<max(start, contentEnd)]))
            return start
        }
        lookback.setText(before)
        let line = max(0, lookback.lineCount - lines)
        return start + before.originalOffset(ofShown: lookback.start(ofLine: line))
    }
}
