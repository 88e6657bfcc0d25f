import Strata
import StrataCanvas
import StrataDocument
import StrataInterface

/// Lines that are not wrapped, seen through a window that moves along them. A line is set in parts of a kilobyte, so that
/// one of any length takes no longer than the part of it that is seen, once the lengths of those before are known.
final class SidewaysLine {
    private let layout: TextLayout
    private var text = DisplayText()
    /// The breadths of the parts of lines that were looked at last, from each line's start.
    private var known = SidewaysLine.nothing
    private var generation = 0
    private static var nothing: RecentValues<RowVersion, Widths> { RecentValues(limit: 1 << 20) }

    /// The breadths of the parts of a line, as far as they were set.
    private final class Widths {
        var parts: [Double] = []
    }

    private static let partLength = 1024

    init(_ layout: TextLayout) {
        self.layout = layout
        layout.wrapping = .none
        layout.hangingIndent = 0
    }

    /// Returns the breadth of a line, in points, as far as that is less than a limit.
    ///
    /// - Parameter runs: stretches that look otherwise, in bytes of the line.
    func width(of line: Line, note: String?, runs: [TextRun], upTo limit: Double) -> Double {
        let parts = Self.parts(of: line)
        let widths = widths(of: line)
        var width = 0.0
        for index in parts.indices where width < limit {
            width += self.width(of: index, parts, line, note, runs, widths)
        }
        return min(width, limit)
    }

    /// Draws what of a line lies in a window.
    ///
    /// - Parameters:
    ///   - note: what is said behind its end.
    ///   - area: the window, in points of the row.
    ///   - offset: how far the window has moved along the line, in points.
    func draw(
        _ line: Line, note: String?, runs: [TextRun], in area: Rect, offset: Double, _ color: Color,
        on painter: Painter
    ) {
        let parts = Self.parts(of: line)
        let widths = widths(of: line)
        var left = -offset
        painter.pushClip(area)
        defer { painter.emphasis?.start = 0 }
        for index in parts.indices where left < area.width {
            let width = width(of: index, parts, line, note, runs, widths)
            if left + width > 0 {
                set(index, parts, line, note, runs)
                painter.emphasis?.start = parts[index].lowerBound - line.bytes.startIndex
                painter.draw(layout, at: Point(x: area.x + left, y: area.y), color)
            }
            left += width
        }
        painter.popClip()
    }

    /// Returns the offset in a line nearest to a place along it, in bytes. The note behind its end is no part of it.
    ///
    /// - Parameters:
    ///   - place: in points from its beginning.
    ///   - runs: stretches that look otherwise, in bytes of the line.
    func offset(at place: Double, in line: Line, note: String?, runs: [TextRun]) -> Int {
        let parts = Self.parts(of: line)
        let widths = widths(of: line)
        var left = 0.0
        for index in parts.indices {
            let width = width(of: index, parts, line, note, runs, widths)
            guard left + width > place || index == parts.count - 1 else {
                left += width
                continue
            }
            set(index, parts, line, note, runs.filter(\.changesShape))
            let shown = layout.index(at: Point(x: place - left, y: 0))
            let start = parts[index].lowerBound - line.bytes.startIndex
            return start + min(text.originalOffset(ofShown: shown), text.originalCount)
        }
        return 0
    }

    // MARK: - Parts

    /// Returns the ranges of the parts, each beginning with a character.
    private static func parts(of line: Line) -> [Range<Int>] {
        let bytes = line.bytes
        var parts: [Range<Int>] = []
        var start = bytes.startIndex
        repeat {
            var end = min(start + partLength, bytes.endIndex)
            // No character has more than three bytes behind its first.
            let least = max(start + 1, end - 3)
            while end > least, end < bytes.endIndex, bytes[end] & 0xC0 == 0x80 { end -= 1 }
            parts.append(start..<end)
            start = end
        } while start < bytes.endIndex
        return parts
    }

    private func widths(of line: Line) -> Widths {
        guard let version = line.version else { return Widths() }
        let now = layout.library.generation
        if generation != now { (known, generation) = (Self.nothing, now) }
        return known.value(for: version, cost: 64 + line.bytes.count / 128) { Widths() }
    }

    private func width(
        of index: Int, _ parts: [Range<Int>], _ line: Line, _ note: String?, _ runs: [TextRun], _ widths: Widths
    ) -> Double {
        if index < widths.parts.count { return widths.parts[index] }
        set(index, parts, line, note, runs.filter(\.changesShape))
        widths.parts.append(layout.size.width)
        return layout.size.width
    }

    private func set(_ index: Int, _ parts: [Range<Int>], _ line: Line, _ note: String?, _ runs: [TextRun]) {
        let part = parts[index]
        line.bytes[part].withUnsafeBytes { text.set($0) }
        if index == parts.count - 1, let note { text.append(note: note) }
        let start = part.lowerBound - line.bytes.startIndex
        let own = runs.filter { $0.range.upperBound > start && $0.range.lowerBound < start + part.count }
        layout.setText(text, runs: own.map { $0.moved(to: text, from: start) })
    }
}
